import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'code' | 'imports' | 'isEntry'>

/** Kilobytes (brotli) of JavaScript before the first screen: the entry, the words and their imports. */
export function weighFirstLoad(chunks: Chunk[], words: string) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<Chunk>()
  const waiting = chunks.filter(({ isEntry, name }) => isEntry || name === words)
  for (const chunk of waiting) {
    if (needed.has(chunk)) continue
    needed.add(chunk)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) waiting.push(imported)
    }
  }
  const bytes = [...needed].map(({ code }) => brotliCompressSync(code).length)
  return bytes.reduce((total, size) => total + size, 0) / 1000
}

type Budget = { kilobytes: number; words: string }

/** Stops a build whose first load is too heavy for mobile connections in Yangon. */
export function firstLoadBudget({ kilobytes, words }: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const weight = weighFirstLoad(chunks, words)
      const sentence = `first load of the admin: ${weight.toFixed(1)} kB of ${kilobytes} kB`
      if (weight > kilobytes) this.error(`too heavy: ${sentence}`)
      this.info(sentence)
    },
  }
}
