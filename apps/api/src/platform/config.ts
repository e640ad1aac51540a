import { readFileSync } from 'node:fs'
import { stagedLimitBytes } from '@padauk/contract/uploads'
import * as z from 'zod'
import { limitSettings } from '#platform/limit-settings'

const port = z.coerce.number().int().min(0).max(65_535)

/** `kid:key` pairs, the newest first: it is used, all of them still open. `npm run keys` makes one. */
const keyRing = z
  .string()
  .regex(
    /^[\w-]+:[\w-]{43}(\s+[\w-]+:[\w-]{43})*$/,
    'is a list of keys as `npm run keys` prints them',
  )
  .transform((text) =>
    text.split(/\s+/).map((pair) => {
      const [kid = '', key = ''] = pair.split(':')
      return { kid, key: Buffer.from(key, 'base64url') }
    }),
  )

const secretKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'is a key as `npm run keys` prints it')
  .transform((text) => Buffer.from(text, 'base64url'))

const Environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),

    API_HOST: z.string().default('127.0.0.1'),
    API_PORT: port.default(3001),
    API_PRIVATE_PORT: port.default(9101),
    WORKER_PRIVATE_PORT: port.default(9102),
    /** The address of the proxy in front; its X-Forwarded-For is believed, nobody else's. */
    TRUSTED_PROXY: z.string().default('127.0.0.1'),
    /** What people type; every link in a letter begins with it. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
    /** Where the built admin lies, when the api hands it out itself; a front server does it otherwise. */
    ADMIN_DIRECTORY: z.string().optional(),

    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),

    FILES_DIRECTORY: z.string().optional(),
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().default('padauk'),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    /** `off` only for a store that has no Object Lock: bids are then tamper-evident, not tamper-proof. */
    S3_OBJECT_LOCK: z.enum(['on', 'off']).default('on'),

    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    MAIL_FROM: z.string(),

    CLAMD_HOST: z.string().optional(),
    CLAMD_PORT: port.default(3310),

    TOKEN_KEYS: keyRing,
    /** Sign receipts. Old ones stay in the list for ever: their receipts are still in drawers. */
    RECEIPT_KEYS: keyRing,
    /** Wrap the keys of uploaded files. */
    FILE_KEYS: keyRing,
    /** Uploads that one process takes at once, from one company and from all. */
    UPLOADS_AT_ONCE_PER_COMPANY: z.coerce.number().int().min(1).default(3),
    UPLOADS_AT_ONCE: z.coerce.number().int().min(1).default(40),
    /** What one company may have waiting before it submits. */
    UPLOADS_STAGED_BYTES: z.coerce.number().int().min(1).default(stagedLimitBytes),
    /** How long the store keeps an accepted bid from everybody's reach; seven years. */
    RETAIN_BIDS_DAYS: z.coerce.number().int().min(1).default(2_557),
    /** How often an api process looks for tenders to close. */
    CLOSE_EVERY_SECONDS: z.coerce.number().min(0.2).max(30).default(5),
    /** Encrypts what must be read again, and keys the hashes of short codes. */
    SECRETS_KEY: secretKey,

    ...limitSettings,
  })
  .refine((env) => env.FILES_DIRECTORY !== undefined || env.S3_ENDPOINT !== undefined, {
    path: ['FILES_DIRECTORY'],
    message: 'or S3_ENDPOINT must say where files are kept',
  })
  .refine((env) => !env.S3_ENDPOINT || (env.S3_ACCESS_KEY && env.S3_SECRET_KEY), {
    path: ['S3_ACCESS_KEY'],
    message: 'and S3_SECRET_KEY are needed with S3_ENDPOINT',
  })

export type Config = z.output<typeof Environment>

/** Thrown with one sentence per wrong value, so that an operator can mend all of them at once. */
export class ConfigError extends Error {}

/** `NAME_FILE` names a file that holds the value of `NAME`, so that secrets stay out of environments. */
function withSecretsFromFiles(source: NodeJS.ProcessEnv) {
  const values: NodeJS.ProcessEnv = { ...source }
  for (const [name, path] of Object.entries(source)) {
    const target = name.replace(/_FILE$/, '')
    if (target === name || !(target in Environment.shape) || !path) continue
    values[target] = readFileSync(path, 'utf8').trim()
  }
  return values
}

/** The one reader of the environment. */
export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.entries(withSecretsFromFiles(source)).filter(([, value]) => value !== '')
  const result = Environment.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const sentences = result.error.issues.map(
    (issue) =>
      `${issue.path.join('.')} ${issue.message[0]?.toLowerCase()}${issue.message.slice(1)}`,
  )
  throw new ConfigError(sentences.join('\n'))
}
