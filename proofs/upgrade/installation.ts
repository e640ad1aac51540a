import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { root as repository } from '@padauk/testing/processes'
import { runCommand } from '#kit/command'
import type { Environment } from '#kit/environment'

const deploy = join(repository, 'ops', 'deploy.sh')
const systemctl = join(import.meta.dirname, 'systemctl.ts')

const units = ['padauk-site@1', 'padauk-site@2', 'padauk-worker', 'padauk-api@1', 'padauk-api@2']

/** As an operator would keep them: in files, which the settings only name. */
const secrets = new Set([
  'DATABASE_URL',
  'TOKEN_KEYS',
  'RECEIPT_KEYS',
  'FILE_KEYS',
  'SECRETS_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
])

type Options = { directory: string; env: Environment; ownerUrl: string }

/** An installation below a directory of its own, made and changed by ops/deploy.sh alone. */
export async function anInstallation({ directory: root, env, ownerUrl }: Options) {
  const port = async () => String(await freePort())
  const [front, inside] = [await port(), await port()]
  const url = `http://127.0.0.1:${front}`
  const etc = join(root, 'etc', 'padauk')
  mkdirSync(join(etc, 'secrets'), { recursive: true })
  const write = (name: string, values: Environment) => {
    const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`)
    writeFileSync(join(etc, name), lines.join(''))
  }
  const inFile = ([name, value]: [string, string]): [string, string] => {
    if (!secrets.has(name)) return [name, value]
    const path = join(etc, 'secrets', name)
    writeFileSync(path, value, { mode: 0o600 })
    return [`${name}_FILE`, path]
  }
  writeFileSync(join(etc, 'secrets', 'DATABASE_OWNER_URL'), ownerUrl, { mode: 0o600 })
  const { PATH: _, ...settings } = env
  write('padauk.env', {
    ...Object.fromEntries(Object.entries(settings).map(inFile)),
    PUBLIC_URL: url,
    API_URL: `http://127.0.0.1:${inside}`,
    WORKER_PRIVATE_PORT: await port(),
  })
  for (const number of [1, 2]) {
    write(`api-${number}.env`, { API_PORT: await port(), API_PRIVATE_PORT: await port() })
    write(`site-${number}.env`, { SITE_PORT: await port(), SITE_PRIVATE_PORT: await port() })
  }
  write('front.env', {
    FRONT_LISTEN: `127.0.0.1:${front}`,
    FRONT_INSIDE: `127.0.0.1:${inside}`,
    FRONT_USER: 'root',
    FRONT_LIMITS: 'off',
  })
  const shell = {
    ...process.env,
    PADAUK_ROOT: root,
    PADAUK_SYSTEMCTL: `${process.execPath} ${systemctl}`,
    PADAUK_WATCH_SECONDS: '3',
  }

  return {
    root,
    url,
    releases: join(root, 'opt', 'padauk', 'releases'),
    deploy: (words: readonly string[]) => runCommand('bash', [deploy, ...words], shell),
    /** Which process runs for each unit. */
    pids: () => {
      const directory = join(root, 'run', 'units')
      const pidOf = (name: string) => `${name} ${readFileSync(join(directory, name), 'utf8')}`
      return readdirSync(directory).map(pidOf).join()
    },
    async stop() {
      await runCommand(process.execPath, [systemctl, 'stop', 'nginx'], shell)
      await runCommand(process.execPath, [systemctl, 'stop', ...units], shell)
    },
  }
}

export type Installation = Awaited<ReturnType<typeof anInstallation>>
