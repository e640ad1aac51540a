import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { buildOfflinePage, wordsIn } from '#vite/offline-page'

const name = 'virtual:offline-sealer'

/** The same bytes on every machine: no time, no path, no key of the moment inside. */
export async function buildSealer(root: string) {
  const { title } = await wordsIn<{ title: string }>('en', 'sealer')
  const built = await buildOfflinePage(root, { folder: 'sealer', title, styles: ['style.css'] })
  const page = built.replace('<!--data-->', '')
  return { page, sha256: createHash('sha256').update(page).digest('hex') }
}

/** Hands the sealer to the server as it is, with the hash that people compare. */
export function offlineSealer(): Plugin {
  let root = ''
  let tell = (_line: string) => {}
  return {
    name: 'offline-sealer',
    configResolved(config) {
      root = config.root
      tell = (line) => config.logger.info(line)
    },
    resolveId: { filter: { id: /^virtual:offline-sealer$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:offline-sealer$/ },
      handler: async () => {
        const { page, sha256 } = await buildSealer(root)
        tell(`sealer.html  SHA-256 ${sha256}`)
        return [
          `export const page = ${JSON.stringify(page)}`,
          `export const sha256 = ${JSON.stringify(sha256)}`,
        ].join('\n')
      },
    },
  }
}
