import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '@padauk/testing/processes'
import { must } from '#kit/command'
import type { Installation } from './installation.ts'

const git = (...words: string[]) =>
  execFileSync('git', ['-C', repository, ...words], { encoding: 'utf8' }).trim()

/** What a release has, copied from the work tree as it is built there: for two releases that are alike. */
export function copiedRelease({ releases }: Installation, name: string) {
  const target = join(releases, name)
  const parts = ['package.json', 'packages', 'ops', 'apps/admin/dist']
  const api = ['package.json', 'src', 'migrations'].map((part) => `apps/api/${part}`)
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

/** Starts, and never becomes ready. */
export function brokenRelease(installation: Installation, name: string) {
  copiedRelease(installation, name)
  const main = join(installation.releases, name, 'apps', 'api', 'src', 'main.ts')
  writeFileSync(main, 'setInterval(() => {}, 1_000)\n')
  return name
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
