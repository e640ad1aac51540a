import type { Plugin } from 'vite'
import { buildOfflinePage, wordsIn } from '#vite/offline-page'

const name = 'virtual:offline-verifier'

export async function buildVerifier(root: string) {
  const { verify } = await wordsIn<{ verify: { title: string } }>('en', 'site')
  return buildOfflinePage(root, { folder: 'verifier', title: verify.title })
}

/** Hands the verifier to the server, which adds the keys of the moment. */
export function offlineVerifier(): Plugin {
  let root = ''
  return {
    name: 'offline-verifier',
    configResolved(config) {
      root = config.root
    },
    resolveId: { filter: { id: /^virtual:offline-verifier$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:offline-verifier$/ },
      handler: async () => `export const page = ${JSON.stringify(await buildVerifier(root))}`,
    },
  }
}
