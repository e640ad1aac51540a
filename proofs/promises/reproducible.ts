import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root as repository } from '@padauk/testing/processes'
import { must, runCommand } from '#kit/command'
import type { AloneProof } from '#kit/proof'
import { holds, none, reported } from '#kit/report'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Every file of a release and what is in it. */
function contentsOf(release: string) {
  const entries = readdirSync(release, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const content = entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path)
        return [relative(release, path), sha256(content)] as const
      }),
  )
}

function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) {
  const paths = new Set([...one.keys(), ...other.keys()])
  return [...paths].filter((path) => one.get(path) !== other.get(path)).toSorted()
}

/** What two machines may have different. */
const machines = [
  { name: 'one', TZ: 'UTC', LC_ALL: 'C.UTF-8' },
  { name: 'a-machine-of-another-name', TZ: 'Asia/Yangon', LC_ALL: 'C' },
]

/** Who doubts an archive builds it again and compares the sums. */
export const reproducible: AloneProof = {
  name: 'reproducible',
  claim: 'a commit that is built twice, in different places, gives the same archive',
  isAsked: true,
  async runAlone({ say, atEnd }) {
    const place = mkdtempSync(join(tmpdir(), 'padauk-reproducible-'))
    atEnd(() => rmSync(place, { recursive: true, force: true }))
    const key = join(place, 'release.pem')
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key])

    const built: { sum: string; contents: Map<string, string> }[] = []
    for (const { name: machine, ...differs } of machines) {
      const at = join(place, machine)
      mkdirSync(join(at, 'tmp'), { recursive: true })
      const env = { ...process.env, ...differs, PADAUK_ROOT: at, TMPDIR: join(at, 'tmp') }
      const deploy = (...words: string[]) =>
        must(runCommand('bash', [join(repository, 'ops/deploy.sh'), ...words], env))
      const start = performance.now()
      await deploy('build', 'HEAD')
      const releases = join(at, 'opt/padauk/releases')
      const [name = ''] = readdirSync(releases)
      await deploy('pack', name, join(at, 'archives'), key)
      say(`  ${name} built in ${Math.round((performance.now() - start) / 1000)} s`)
      built.push({
        sum: sha256(readFileSync(join(at, 'archives', `${name}.tar.gz`))),
        contents: contentsOf(join(releases, name)),
      })
    }

    const [one, other] = built
    if (!one || !other) throw new Error('a release is missing')
    const found = differing(one.contents, other.contents)
    return {
      rows: [
        holds('both archives have the same SHA-256', one.sum === other.sum, one.sum),
        reported('the other one', other.sum),
        reported('files in it', one.contents.size),
        none('files that differ', found),
      ],
      remarks: found,
    }
  },
}
