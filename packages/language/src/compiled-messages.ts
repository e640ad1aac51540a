import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { marked } from './marks.ts'

type Catalogue = { [key: string]: string | Catalogue }
type CompiledCatalogue = { [key: string]: ReturnType<typeof compile> | CompiledCatalogue }

const catalogueFile = /\/packages\/language\/messages\/\w+\/[\w-]+\.json$/

export function compileCatalogue(catalogue: Catalogue): CompiledCatalogue {
  const entries = Object.entries(catalogue).map(([key, entry]) => [
    key,
    typeof entry === 'string' ? compile(marked(entry)) : compileCatalogue(entry),
  ])
  return Object.fromEntries(entries) as CompiledCatalogue
}

/**
 * Parses the ICU texts and finds the line breaks of Burmese at build time; in the browser only the
 * small formatter is left. For site and admin.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load: {
      filter: { id: catalogueFile },
      async handler(id) {
        const catalogue = JSON.parse(await readFile(id, 'utf8')) as Catalogue
        return JSON.stringify(compileCatalogue(catalogue))
      },
    },
  }
}
