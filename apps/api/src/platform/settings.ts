import {
  believesEverybody,
  choice,
  isSafeAddress,
  isThisMachine,
  port,
  processSettings,
} from '@padauk/server/environment'
import { stagedLimitBytes, uploadsAtOnce } from '@padauk/contract/uploads'
import * as z from 'zod'
import { pushSettings } from '#platform/push/push-settings'
import { limitSettings } from '#platform/security/limit-settings'
import { watchSettings } from '#platform/watching/watch-settings'

const count = z.coerce.number('is a number').int('is a whole number').min(1, 'is at least 1')
const url = (protocol: RegExp, like: string) =>
  z.url({ protocol, error: `is an address like ${like}` })

const ring = 'is a list of keys as `npm run keys` prints them'

/** `kid:key` pairs: the first is used, all of them still open. */
const keyRing = z
  .string()
  .regex(/^[\w-]+:[\w-]{43}(\s+[\w-]+:[\w-]{43})*$/, ring)
  .transform((text) =>
    text.split(/\s+/).map((pair) => {
      const [kid = '', key = ''] = pair.split(':')
      return { kid, key: Buffer.from(key, 'base64url') }
    }),
  )

/** Keys without names: what they sealed does not say by which. */
const plainKeys = z
  .string()
  .regex(/^[\w-]{43}(\s+[\w-]{43})*$/, ring)
  .transform((text) => text.split(/\s+/).map((key) => Buffer.from(key, 'base64url')))

const secret = (description: string) => ({ description, secret: true })

const processes = {
  ...processSettings,
  API_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Where api and worker listen, their admin ports included. Only nginx should reach it.',
    ),
  API_PORT: port.default(3001).meta({ description: 'The port of the api.', readBy: 'api' }),
  API_PRIVATE_PORT: port
    .default(9101)
    .meta({ description: 'Admin port: health and metrics of the api.', readBy: 'api' }),
  WORKER_IN_API: choice(['on', 'off']).default('off').meta({
    description:
      'Whether the api also does the work of the worker, which then does not run: for the smallest machine.',
    readBy: 'api, doctor',
  }),
  WORKER_PRIVATE_PORT: port
    .default(9102)
    .meta({ description: 'Admin port: health and metrics of the worker.', readBy: 'worker' }),
  TRUSTED_PROXY: z.string().default('127.0.0.1').meta({
    description: 'Address of nginx. Only its `X-Forwarded-For` is trusted.',
    readBy: 'api',
  }),
  PUBLIC_URL: url(/^https?$/, 'https://tenders.example')
    .transform((address) => address.replace(/\/$/, ''))
    .describe('The public address. Every link in an e-mail begins with it.'),
  ADMIN_DIRECTORY: z.string().optional().meta({
    description: 'The folder of the built admin, when the api serves it itself instead of nginx.',
    readBy: 'api',
  }),
  DEMO: choice(['on', 'off'])
    .default('off')
    .describe(
      '`on` only in the demo, whose key holders’ words are printed. Elsewhere its key sets are refused.',
    ),
  CLOSE_EVERY_SECONDS: z.coerce
    .number('is a number')
    .min(0.2, 'is at least 0.2')
    .max(30, 'is at most 30')
    .default(5)
    .meta({ description: 'How often an api process checks for tenders to close.', readBy: 'api' }),
}

const database = {
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://padauk:…@127.0.0.1/padauk').meta(
    secret('The application’s login, `padauk`. Never the owner’s.'),
  ),
  DATABASE_POOL: count
    .max(200, 'is at most 200')
    .default(10)
    .describe('Connections of one process.'),
}

const files = {
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example')
    .optional()
    .describe('The object store. It takes precedence over `FILES_DIRECTORY`.'),
  S3_REGION: z
    .string()
    .default('us-east-1')
    .describe('The region, as the store’s operator names it.'),
  S3_BUCKET: z
    .string()
    .default('padauk')
    .describe('Created at the first start, with versions and Object Lock.'),
  S3_ACCESS_KEY: z.string().optional().meta(secret('Needed with `S3_ENDPOINT`.')),
  S3_SECRET_KEY: z.string().optional().meta(secret('Needed with `S3_ENDPOINT`.')),
  S3_OBJECT_LOCK: choice(['on', 'off'])
    .default('on')
    .describe(
      '`off` only for a store that has no Object Lock: bids are then tamper-evident, not tamper-proof.',
    ),
  FILES_DIRECTORY: z
    .string()
    .optional()
    .describe(
      'A directory instead of an object store: bids are then tamper-evident, not tamper-proof.',
    ),
  RETAIN_BIDS_DAYS: count
    .default(90)
    .describe(
      'Days after the deadline for which the store locks an accepted bid against deletion; bids that were taken back or never opened are kept as long after the decision.',
    ),
  RETAIN_OTHER_BIDS_DAYS: count
    .default(1_096)
    .describe('Days after the decision for which bids that did not win are kept; three years.'),
  RETAIN_AWARDED_DAYS: count
    .default(2_557)
    .describe('Days after decision and contract for which the awarded bid is kept; seven years.'),
}

const readByObjects = { readBy: 'objects' }

const secondPlace = {
  SECOND_S3_ENDPOINT: url(/^https?$/, 'https://s3.example')
    .optional()
    .meta({ description: 'The other store, in another account.', ...readByObjects }),
  SECOND_S3_REGION: z
    .string()
    .default('us-east-1')
    .meta({ description: 'The region, as its operator names it.', ...readByObjects }),
  SECOND_S3_BUCKET: z
    .string()
    .default('padauk-copy')
    .meta({ description: 'Created at the first copy.', ...readByObjects }),
  SECOND_S3_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ ...secret('Needed with `SECOND_S3_ENDPOINT`.'), ...readByObjects }),
  SECOND_S3_SECRET_KEY: z
    .string()
    .optional()
    .meta({ ...secret('Needed with `SECOND_S3_ENDPOINT`.'), ...readByObjects }),
  SECOND_S3_OBJECT_LOCK: choice(['on', 'off'])
    .default('on')
    .meta({ description: 'Whether copies of bids are locked too.', ...readByObjects }),
  SECOND_FILES_DIRECTORY: z
    .string()
    .optional()
    .meta({ description: 'A directory on another disk instead of a store.', ...readByObjects }),
}

const uploads = {
  UPLOADS_AT_ONCE_PER_COMPANY: count.default(uploadsAtOnce).meta({
    description: 'Parallel uploads of one company in one process.',
    readBy: 'api',
  }),
  UPLOADS_AT_ONCE: count
    .default(40)
    .meta({ description: 'Parallel uploads of all companies in one process.', readBy: 'api' }),
  UPLOADS_STAGED_BYTES: count
    .default(stagedLimitBytes)
    .meta({ description: 'Bytes that one company may upload before it submits.', readBy: 'api' }),
  CLAMD_HOST: z
    .string()
    .optional()
    .describe('The virus scanner. Without it files are accepted and marked as not scanned.'),
  CLAMD_PORT: port.default(3310).describe('Its port.'),
  CLAMD_CONF: z.string().default('/etc/padauk/clamd.conf').meta({
    description:
      'The scanner’s own configuration, in which `npm run doctor` looks for its spool directory.',
    readBy: 'doctor',
  }),
}

const mail = {
  SMTP_URL: url(/^smtps?$/, 'smtps://user:…@mail.example:465').meta(
    secret('The mail server, with user and password.'),
  ),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/,
      'is a sender like Padauk <no-reply@padauk.example>',
    )
    .describe('The sender of every e-mail.'),
}

const keys = {
  TOKEN_KEYS: keyRing.meta(secret('Sign the tokens of sessions.')),
  RECEIPT_KEYS: keyRing.meta(
    secret(
      'Sign receipts and closings. Old ones stay in the list for ever: their receipts are still in use.',
    ),
  ),
  FILE_KEYS: keyRing.meta(
    secret('Wrap the keys of uploaded files. Losing one loses every file that it wrapped.'),
  ),
  SECRETS_KEY: plainKeys.meta(
    secret(
      'Encrypt what must be read again, such as authenticator secrets, and key the hashes of short codes.',
    ),
  ),
}

const stamps = {
  TSA_URL: url(/^https?$/, 'https://tsa.example/tsr')
    .optional()
    .describe(
      'A time-stamp authority (RFC 3161). It stamps closings and the daily head of the audit log; without it nothing is stamped.',
    ),
}

/** Every setting of api and worker, in the order of `docs/configuration.md`. */
export const settingGroups = {
  'Processes and addresses': processes,
  Database: database,
  Files: files,
  'Second copy of the files': secondPlace,
  'Uploads and scanner': uploads,
  Mail: mail,
  Keys: keys,
  'Push messages': pushSettings,
  'Time stamps': stamps,
  Watching: watchSettings,
  Limits: limitSettings,
}

type KeyRings = {
  [Name in 'TOKEN_KEYS' | 'RECEIPT_KEYS' | 'FILE_KEYS']: { kid: string; key: Buffer }[]
}

/** The rings that repeat a key of another ring. */
function repeatedKeys({ SECRETS_KEY, ...env }: KeyRings & { SECRETS_KEY: Buffer[] }) {
  const named = (['TOKEN_KEYS', 'RECEIPT_KEYS', 'FILE_KEYS'] as const).flatMap((name) =>
    env[name].map(({ key }) => ({ name, key: key.toString('hex') })),
  )
  const all = [
    ...named,
    ...SECRETS_KEY.map((key) => ({ name: 'SECRETS_KEY', key: key.toString('hex') })),
  ]
  return all.filter(({ key }, place) => all.findIndex((other) => other.key === key) < place)
}

const isProduction = ({ NODE_ENV }: { NODE_ENV: string }) => NODE_ENV === 'production'

export const Environment = z
  .object({
    ...processes,
    ...database,
    ...files,
    ...secondPlace,
    ...uploads,
    ...mail,
    ...keys,
    ...pushSettings,
    ...stamps,
    ...watchSettings,
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
  .refine((env) => !isProduction(env) || isSafeAddress(env.PUBLIC_URL), {
    path: ['PUBLIC_URL'],
    message: 'must begin with https in production: passwords and bids travel over it',
  })
  .refine((env) => !isProduction(env) || env.DEMO === 'off' || isThisMachine(env.PUBLIC_URL), {
    path: ['DEMO'],
    message: 'must be off in an installation: the words of its key holders are printed',
  })
  .refine((env) => !isProduction(env) || !believesEverybody(env.TRUSTED_PROXY), {
    path: ['TRUSTED_PROXY'],
    message: 'must not be everybody in production: any visitor could then pose as another address',
  })
  .refine((env) => !isProduction(env) || env.PUSH_SERVICES.every((name) => !name.includes('/')), {
    path: ['PUSH_SERVICES'],
    message: 'must be hosts in production: messages are sent over https',
  })
  .superRefine((env, context) => {
    for (const name of new Set(repeatedKeys(env).map((repeated) => repeated.name))) {
      const message = 'has a key that is used in two places: make another with `npm run keys`'
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })
