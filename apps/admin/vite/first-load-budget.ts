import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports' | 'isEntry'>

/** Kilobytes (brotli) of JavaScript before the first screen: the entry and all it imports at once. */
export function weighFirstLoad(chunks: Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<Chunk>()
  const waiting = chunks.filter(({ isEntry }) => isEntry)
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

/** Stops a build whose first load has grown too heavy for the lines in Yangon. */
export function firstLoadBudget({ kilobytes }: { kilobytes: number }): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const weight = weighFirstLoad(chunks)
      const sentence = `first load of the admin: ${weight.toFixed(1)} kB of ${kilobytes} kB`
      if (weight > kilobytes) this.error(`too heavy: ${sentence}`)
      this.info(sentence)
    },
  }
}
