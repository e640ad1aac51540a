import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const isRoot = process.getuid?.() === 0

/** Packages of Debian that a proof needs. */
export function install(...packages: string[]) {
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`${packages.join(', ')}: missing`)
  const get = [...(isRoot ? [] : ['sudo']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const options = ['-o', 'DPkg::Lock::Timeout=900', '-y', '-q', '--no-install-recommends']
  const [program = '', ...args] = [...get, ...options, 'install', ...packages]
  execFileSync(program, args, { stdio: 'ignore' })
}
