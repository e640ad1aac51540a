import { execFileSync } from 'node:child_process'
import { root } from '@padauk/testing/processes'

// `npm run build` builds all; `npm run build admin` only one of them.
const wanted = process.argv.slice(2)
for (const app of ['api', 'site', 'admin']) {
  if (wanted.length > 0 && !wanted.includes(app)) continue
  execFileSync('npm', ['run', 'build', '--workspace', `@padauk/${app}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
