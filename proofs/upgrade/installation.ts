import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@padauk/testing/postgres'
import { root as repository } from '@padauk/testing/processes'
import type { Environment } from '#kit/environment'

const run = promisify(execFile)
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
  const [front, inside, ...ports] = await Promise.all(Array.from({ length: 11 }, () => freePort()))
  const url = `http://127.0.0.1:${front}`
  const etc = join(root, 'etc', 'padauk')
  mkdirSync(join(etc, 'secrets'), { recursive: true })
  const write = (name: string, values: Environment) =>
    writeFileSync(
      join(etc, name),
      Object.entries(values)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
    )
  const inFile = ([name, value]: [string, string]): [string, string] => {
    if (!secrets.has(name)) return [name, value]
    const path = join(etc, 'secrets', name)
    writeFileSync(path, value, { mode: 0o600 })
    return [`${name}_FILE`, path]
  }
  const port = (number: number) => String(ports[number])
  writeFileSync(join(etc, 'secrets', 'DATABASE_OWNER_URL'), ownerUrl, { mode: 0o600 })
  const { PATH: _, ...settings } = env
  write('padauk.env', {
    ...Object.fromEntries(Object.entries(settings).map(inFile)),
    PUBLIC_URL: url,
    API_URL: `http://127.0.0.1:${inside}`,
    WORKER_PRIVATE_PORT: port(8),
  })
  write('api-1.env', { API_PORT: port(0), API_PRIVATE_PORT: port(1) })
  write('api-2.env', { API_PORT: port(2), API_PRIVATE_PORT: port(3) })
  write('site-1.env', { SITE_PORT: port(4), SITE_PRIVATE_PORT: port(5) })
  write('site-2.env', { SITE_PORT: port(6), SITE_PRIVATE_PORT: port(7) })
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
    /** What deploy.sh said, and whether it was content. */
    deploy: (words: readonly string[]) =>
      run('bash', [deploy, ...words], { env: shell, maxBuffer: 2 ** 26 }).then(
        ({ stdout, stderr }) => ({ isDone: true, said: stdout + stderr }),
        ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
          isDone: false,
          said: stdout + stderr,
        }),
      ),
    pids: () =>
      Object.fromEntries(
        readdirSync(join(root, 'run', 'units')).map((name) => [
          name,
          readFileSync(join(root, 'run', 'units', name), 'utf8'),
        ]),
      ),
    async stop() {
      const control = (...words: string[]) =>
        run(process.execPath, [systemctl, ...words], { env: shell })
      await control('stop', 'nginx')
      await control('stop', ...units)
    },
  }
}

export type Installation = Awaited<ReturnType<typeof anInstallation>>
