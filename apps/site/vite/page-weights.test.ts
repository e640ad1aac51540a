import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { weighPages } from './page-weights.ts'

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
  routes: {
    root: { module: '/assets/root.js', imports: ['/assets/framework.js'], hasDefaultExport: true },
    home: { module: '/assets/home.js', imports: ['/assets/framework.js'], hasDefaultExport: true },
    robots: { module: '/assets/robots.js', imports: [], hasDefaultExport: false },
  },
}

async function aBuild(sizes: Record<string, number>) {
  const directory = await mkdtemp(join(tmpdir(), 'site-weights-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'assets'))
  const put = (file: string, text: string) => writeFile(join(directory, 'assets', file), text)
  await put('manifest-0a1b2c3d.js', `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  await put('manifest-0a1b2c3d.js.br', 'x'.repeat(100))
  for (const [file, size] of Object.entries(sizes)) await put(file, 'x'.repeat(size))
  return directory
}

it('adds up what a page loads at once, each file once and as it is sent', async () => {
  const directory = await aBuild({
    'entry.js': 1,
    'framework.js': 9_999,
    'framework.js.br': 1_000,
    'root.js': 10,
    'home.js': 20,
    'later.js': 50_000,
    'robots.js': 7,
    'messages-en-Ab.js': 9_999,
    'messages-en-Ab.js.br': 200,
    'messages-my-Cd.js': 9_999,
    'messages-my-Cd.js.br': 300,
  })
  expect(await weighPages(directory)).toEqual([
    { page: 'home', language: 'my', bytes: 1_431 },
    { page: 'home', language: 'en', bytes: 1_331 },
  ])
})

it('does not call a build light that it can not read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'site-weights-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'assets'))
  await expect(weighPages(directory)).rejects.toThrow('no manifest')
})
