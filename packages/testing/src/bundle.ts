import { build } from 'vite'
import { root } from './processes.ts'

const entry = 'virtual:entry'

/** The module as a browser gets it: bundled with what it imports, tree-shaken, minified. */
export async function bundleForBrowser(module: string) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'entry',
        resolveId: { filter: { id: /^virtual:entry$/ }, handler: () => `\0${entry}` },
        load: { filter: { id: /^\0virtual:entry$/ }, handler: () => module },
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('nothing was built')
  return chunk.code
}
