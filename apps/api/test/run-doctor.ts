import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config'

type Place = { config: Config; directory: string }

/** What `npm run doctor` reads in an installation with this configuration: each secret in a file. */
export function doctorEnvironment({ config, directory }: Place) {
  const { DATABASE_URL, SMTP_URL, FILES_DIRECTORY = '', SECRETS_KEY } = config
  const { TOKEN_KEYS, RECEIPT_KEYS, FILE_KEYS } = config
  const rings = Object.entries({ TOKEN_KEYS, RECEIPT_KEYS, FILE_KEYS }).map(
    ([name, keys]) =>
      [name, keys.map(({ kid, key }) => `${kid}:${key.toString('base64url')}`).join(' ')] as const,
  )
  const secrets: Record<string, string> = {
    ...Object.fromEntries(rings),
    DATABASE_URL,
    SMTP_URL,
    SECRETS_KEY: SECRETS_KEY[0]?.toString('base64url') ?? '',
  }
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    FILES_DIRECTORY,
    MAIL_FROM: 'no-reply@padauk.example',
    BACKUP_NEWEST: join(directory, 'backup-now'),
  }
  writeFileSync(join(directory, 'backup-now'), String(Date.now() / 1000))
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(join(directory, name), value, { mode: 0o600 })
    env[`${name}_FILE`] = join(directory, name)
  }
  return { env, secrets: Object.values(secrets) }
}

const program = join(import.meta.dirname, '..', 'src', 'doctor.ts')

export const runDoctor = (env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
