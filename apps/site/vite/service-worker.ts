import { join } from 'node:path'
import { build } from 'vite'

/** One file of its own beside the assets: it must lie at the root of the addresses it looks after. */
export async function buildServiceWorker(root: string, clientDirectory: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'service-worker', 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
