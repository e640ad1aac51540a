import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'
import { must, runCommand } from './command.ts'

/** Api and worker as an installation runs them, built from the sources as they are now. */
export async function buildApi() {
  // Beside what `npm run build` makes: another process may be running that.
  const place = `build/${process.pid}`
  const build = ['run', 'build', '--workspace', '@padauk/api', '--', '--outDir', place]
  await must(runCommand('npm', build, { ...process.env, NODE_ENV: 'production' }))
  const built = join('apps', 'api', place)
  return {
    main: join(built, 'main.js'),
    worker: join(built, 'worker.js'),
    remove: () => rmSync(join(root, built), { recursive: true, force: true }),
  }
}
