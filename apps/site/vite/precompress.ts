import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
// Below this nothing is left to save.
const smallest = 256

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file, so that no request pays for the best compression. */
export async function precompress(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  const written = await Promise.all(
    files.map(({ parentPath, name }) => precompressFile(join(parentPath, name))),
  )
  return written.filter(Boolean).length
}

async function precompressFile(path: string) {
  const content = await readFile(path)
  if (content.length < smallest) return false
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }))
  return true
}
