import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { precompress } from './precompress.ts'

it('puts compressed twins beside text files that are worth it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'precompress-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const assets = join(directory, 'assets')
  await mkdir(assets)
  const script = 'console.log("padauk");'.repeat(200)
  await writeFile(join(assets, 'page.js'), script)
  await writeFile(join(assets, 'tiny.js'), 'export {}')
  await writeFile(join(assets, 'font.woff2'), Buffer.alloc(5_000))

  expect(await precompress(directory)).toBe(1)

  const files = await readdir(assets)
  expect(files.toSorted()).toEqual(['font.woff2', 'page.js', 'page.js.br', 'page.js.gz', 'tiny.js'])
  expect(brotliDecompressSync(await readFile(join(assets, 'page.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(assets, 'page.js.gz'))).toString()).toBe(script)
})
