import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as repository } from '@padauk/testing/processes'
import { must, runCommand } from '#kit/command'
import { newSigningKey } from '#kit/signing-key'

export const releaseName = 'trial'

/** The work tree as the files that an operator gets, in a directory of their own. */
export async function packRelease(directory: string) {
  const env = { ...process.env, PADAUK_ROOT: join(directory, 'made') }
  const deploy = (...words: string[]) =>
    must(runCommand('bash', [join(repository, 'ops', 'deploy.sh'), ...words], env))
  mkdirSync(env.PADAUK_ROOT, { recursive: true })
  const release = join(directory, 'release')
  const key = newSigningKey(join(directory, 'key.pem'))
  await deploy('build', repository, releaseName)
  await deploy('pack', releaseName, release, key.path)
  writeFileSync(join(release, 'release.pub'), key.publicHalf)
  return release
}
