import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '@padauk/testing/processes'
import { must } from '#kit/command'
import { newSigningKey } from '#kit/signing-key'
import type { Installation } from './installation.ts'

const git = (...words: string[]) =>
  execFileSync('git', ['-C', repository, ...words], { encoding: 'utf8' }).trim()

/** What a release has, copied from the work tree as it is built there: for two releases that are alike. */
export function copiedRelease({ releases }: Installation, name: string) {
  const target = join(releases, name)
  const parts = ['package.json', 'packages', 'ops', 'apps/admin/dist']
  const api = ['package.json', 'dist', 'src', 'migrations'].map((part) => `apps/api/${part}`)
  const site = ['package.json', 'server.ts', 'server', 'build'].map((part) => `apps/site/${part}`)
  for (const part of [...parts, ...api, ...site]) {
    cpSync(join(repository, part), join(target, part), { recursive: true })
  }
  // By hard links on the same disk: a gigabyte that does not change.
  const modules = [join(repository, 'node_modules'), target]
  const { status } = spawnSync('cp', ['-al', ...modules], { stdio: 'ignore' })
  if (status !== 0) execFileSync('cp', ['-a', ...modules])
  mkdirSync(join(target, 'bin'))
  cpSync(process.execPath, join(target, 'bin', 'node'))
  return name
}

/** Another release that starts, and never becomes ready. */
export function brokenRelease({ releases }: Installation, sound: string, name: string) {
  execFileSync('cp', ['-al', join(releases, sound), join(releases, name)])
  const main = join(releases, name, 'apps', 'api', 'dist', 'main.js')
  // The file itself is the sound release's too.
  rmSync(main)
  writeFileSync(main, 'setInterval(() => {}, 1_000)\n')
}

/**
 * The last commit that did not know the newest migration. Null where the history does not reach back
 * to it, as in a clone of one commit.
 */
export function previousCommit() {
  const newest = git('ls-files', 'apps/api/migrations/*.sql').split('\n').toSorted().at(-1) ?? ''
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest)
  if (!added || git('rev-parse', '--is-shallow-repository') === 'true') return null
  return { commit: git('rev-parse', '--short', `${added}^`), newest }
}

/** Made by deploy.sh, as an operator makes it; kept, because a commit does not change. */
export async function builtRelease(
  { deploy, releases }: Installation,
  source: string,
  name: string,
) {
  const kept = join(repository, '.data', 'releases', name)
  if (!existsSync(kept)) {
    await must(deploy(['build', source, name]))
    if (source === repository) return name
    mkdirSync(dirname(kept), { recursive: true })
    execFileSync('cp', ['-al', join(releases, name), kept])
    return name
  }
  mkdirSync(releases, { recursive: true })
  execFileSync('cp', ['-al', kept, join(releases, name)])
  return name
}

/** A release as it comes to a server, and two archives that must not be believed. */
export async function archivesOf({ deploy, releases, root }: Installation, name: string) {
  const place = join(root, 'archives')
  mkdirSync(place)
  const ours = newSigningKey(join(root, 'ours.pem'))
  const foreign = newSigningKey(join(root, 'foreign.pem'))
  writeFileSync(join(root, 'etc', 'padauk', 'release.pub'), ours.publicHalf)
  const directories = { right: ours, changed: ours, foreign }
  for (const [directory, { path }] of Object.entries(directories)) {
    await must(deploy(['pack', name, join(place, directory), path]))
  }
  const archive = (directory: keyof typeof directories) => join(place, directory, `${name}.tar.gz`)
  appendFileSync(archive('changed'), 'x')
  rmSync(join(releases, name), { recursive: true })
  return { right: archive('right'), changed: archive('changed'), foreign: archive('foreign') }
}
