import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { root } from '@padauk/testing/processes'

const place = mkdtempSync(join(tmpdir(), 'padauk-archive-'))
afterAll(() => rmSync(place, { recursive: true }))

const key = join(place, 'release.pem')
const foreignKey = join(place, 'foreign.pem')
const maker = join(place, 'maker')
const server = join(place, 'server')
const archives = join(place, 'archives')
const releases = join(server, 'opt/padauk/releases')

function deploy(at: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync('bash', [join(root, 'ops/deploy.sh'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, PADAUK_ROOT: at, PADAUK_SYSTEMCTL: 'true' },
  })
  return { isDone: status === 0, said: stdout.trim(), sentence: stderr.trim() }
}

const makeKey = (file: string) => {
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', file])
}
const publicKey = (file: string) => execFileSync('openssl', ['pkey', '-in', file, '-pubout'])

/** As release.sh leaves one, as far as packing is concerned. */
function aRelease(name: string, text: string) {
  const release = join(maker, 'opt/padauk/releases', name)
  mkdirSync(join(release, 'bin'), { recursive: true })
  mkdirSync(join(release, 'apps/api/dist'), { recursive: true })
  copyFileSync('/bin/true', join(release, 'bin/node'))
  writeFileSync(join(release, 'apps/api/dist/main.js'), text)
  writeFileSync(join(release, 'made-at'), '1790000000\n')
  writeFileSync(join(release, 'sbom.cdx.json'), '{}\n')
}

beforeAll(() => {
  makeKey(key)
  makeKey(foreignKey)
  aRelease('20261117-abc', 'first')
  aRelease('20261118-def', 'second')
  for (const name of ['20261117-abc', '20261118-def']) {
    expect(deploy(maker, 'pack', name, archives, key)).toMatchObject({ isDone: true })
  }
})

// Each test gets a server that has nothing, and its own copy of the archives.
let came: string
const archive = () => join(came, '20261117-abc.tar.gz')
beforeEach(() => {
  rmSync(server, { recursive: true, force: true })
  mkdirSync(join(server, 'etc/padauk'), { recursive: true })
  mkdirSync(releases, { recursive: true })
  writeFileSync(join(server, 'etc/padauk/release.pub'), publicKey(key))
  came = mkdtempSync(join(place, 'came-'))
  cpSync(archives, came, { recursive: true })
})

const unpack = () => deploy(server, 'unpack', archive())

/** What a rejected archive must leave behind: nothing. */
function expectRejected(sentence: RegExp) {
  for (const order of ['unpack', 'up']) {
    const result = deploy(server, order, archive())
    expect(result.isDone).toBe(false)
    expect(result.sentence).toMatch(sentence)
    expect(result.sentence.split('\n')).toHaveLength(1)
    expect(readdirSync(releases)).toEqual([])
    expect(readdirSync(join(server, 'opt/padauk')).toSorted()).toEqual(['deploy.lock', 'releases'])
  }
}

describe('an archive of a release', () => {
  test('is the same to the last byte when it is packed again, later and from copied files', () => {
    const again = join(place, 'again')
    const release = join(maker, 'opt/padauk/releases/20261117-abc')
    cpSync(release, `${release}.copy`, { recursive: true })
    rmSync(release, { recursive: true })
    renameSync(`${release}.copy`, release)
    // A key may be named from where one is.
    deploy(maker, 'pack', '20261117-abc', again, relative(process.cwd(), key))
    for (const end of ['tar.gz', 'cdx.json', 'sha256', 'sig']) {
      const file = `20261117-abc.${end}`
      expect(readFileSync(join(again, file)).equals(readFileSync(join(archives, file))), end).toBe(
        true,
      )
    }
  })

  test('becomes a release with its files, and unpacking it again changes nothing', () => {
    expect(unpack()).toMatchObject({ isDone: true, said: '20261117-abc' })
    const main = join(releases, '20261117-abc/apps/api/dist/main.js')
    expect(readFileSync(main, 'utf8')).toBe('first')
    expect(statSync(join(releases, '20261117-abc/bin/node')).mode & 0o777).toBe(0o755)
    const before = statSync(main).mtimeMs
    expect(unpack()).toMatchObject({ isDone: true, said: '20261117-abc' })
    expect(statSync(main).mtimeMs).toBe(before)
  })

  test('needs no key on the server but the public one', () => {
    expect(readFileSync(join(server, 'etc/padauk/release.pub'), 'utf8')).not.toContain('PRIVATE')
    expect(unpack().isDone).toBe(true)
  })
})

describe('refused, with one sentence and nothing changed', () => {
  test('an archive that was cut off on the way', () => {
    writeFileSync(archive(), readFileSync(archive()).subarray(0, -100))
    expectRejected(/is not what was signed/)
  })

  test('an archive with one changed bit', () => {
    const bytes = readFileSync(archive())
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(archive(), bytes)
    expectRejected(/is not what was signed/)
  })

  test('a list that was made to fit another archive', () => {
    const other = readFileSync(join(came, '20261118-def.tar.gz'))
    writeFileSync(archive(), other)
    const list = execFileSync('sha256sum', ['20261117-abc.tar.gz', '20261117-abc.cdx.json'], {
      cwd: came,
    })
    writeFileSync(join(came, '20261117-abc.sha256'), list)
    expectRejected(/is not a signature by the key/)
  })

  test('an archive signed with another key', () => {
    rmSync(came, { recursive: true })
    deploy(maker, 'pack', '20261117-abc', came, foreignKey)
    expectRejected(/is not a signature by the key/)
  })

  test('a signed release under the name of another', () => {
    for (const end of ['tar.gz', 'cdx.json', 'sha256', 'sig']) {
      copyFileSync(join(came, `20261118-def.${end}`), join(came, `20261117-abc.${end}`))
    }
    expectRejected(/is not about 20261117-abc/)
  })

  test('an archive without its signature', () => {
    rmSync(join(came, '20261117-abc.sig'))
    expectRejected(/20261117-abc\.sig is missing/)
  })

  test('any archive while the server does not know whose releases it takes', () => {
    rmSync(join(server, 'etc/padauk/release.pub'))
    expectRejected(/release\.pub is missing/)
  })

  test('to pack without a key', () => {
    const { isDone, sentence } = deploy(maker, 'pack', '20261117-abc', archives, '/nowhere.pem')
    expect(isDone).toBe(false)
    expect(sentence).toContain('openssl genpkey')
    expect(existsSync('/nowhere.pem')).toBe(false)
  })
})
