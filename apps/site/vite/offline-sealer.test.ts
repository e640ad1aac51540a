import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { buildSealer } from '#vite/offline-sealer'

const site = join(import.meta.dirname, '..')
const repository = join(site, '..', '..')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** The sources at another place, with copies of every library that the page has inside. */
function copyTo(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'padauk-sealer-'))
  folders.push(folder)
  const root = join(folder, name)
  const copy = (path: string) =>
    cpSync(join(repository, path), join(root, path), { recursive: true, dereference: true })
  copy('tsconfig.json')
  for (const part of ['app', 'offline', 'sealer', 'package.json', 'tsconfig.json']) {
    copy(join('apps', 'site', part))
  }
  const libraries = ['zod', '@noble', '@scure', 'age-encryption', 'uqr']
  for (const library of libraries) copy(join('node_modules', library))
  mkdirSync(join(root, 'node_modules', '@padauk'))
  for (const own of ['contract', 'evidence', 'language', 'sealing']) {
    copy(join('packages', own))
    symlinkSync(join(root, 'packages', own), join(root, 'node_modules', '@padauk', own))
  }
  return join(root, 'apps', 'site')
}

it('is the same to the byte when it is built at two places', { timeout: 60_000 }, async () => {
  const [here, there] = [copyTo('a'), copyTo(join('another', 'much deeper place'))]
  const first = await buildSealer(here)
  const second = await buildSealer(there)
  expect(second.sha256).toBe(first.sha256)
  expect(second.page === first.page).toBe(true)
  expect((await buildSealer(site)).sha256).toBe(first.sha256)
  expect(first.page).not.toContain(tmpdir())
})

it(
  'is one file that runs its own script and can make no requests',
  { timeout: 60_000 },
  async () => {
    const { page, sha256 } = await buildSealer(site)
    expect(createHash('sha256').update(page).digest('hex')).toBe(sha256)
    expect(page).not.toMatch(/%\w+%|<!--\w+-->|\s(?:src|href)="/)
    const policy = /content="(default-src 'none'[^"]+)"/.exec(page)?.[1] ?? ''
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
    expect(() => new Script(script)).not.toThrow()
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'sha256-${hash}'`)
    expect(policy).not.toMatch(/unsafe|connect-src|https?:/)
  },
)
