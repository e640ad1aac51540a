import * as z from 'zod'

/** Thrown with one sentence per wrong value, so that an operator can mend all of them at once. */
export class ConfigError extends Error {}

type Schema = z.ZodType & { shape: Record<string, unknown> }
type Values = Record<string, string | undefined>
type Reading = { source: Values; readFile: (path: string) => string }

/**
 * Settings from an environment, by the one schema that also documents them. `NAME_FILE` names a
 * file that holds the value of `NAME`, so that secrets stay out of environments. No sentence ever
 * repeats a value: it may be a secret in the wrong place.
 */
export function readSettings<S extends Schema>(
  schema: S,
  { source, readFile }: Reading,
): z.output<S> {
  const values: Values = {}
  const unread = new Map<string, string>()
  for (const name of Object.keys(schema.shape)) {
    const path = source[`${name}_FILE`]
    const value = path ? fromFile(path, readFile) : source[name]
    if (value === null) unread.set(name, `${name}_FILE names a file that can't be read`)
    else if (value) values[name] = value
  }
  const result = schema.safeParse(values)
  if (result.success && unread.size === 0) return result.data
  const issues = result.success ? [] : result.error.issues
  const sentences = issues.map((issue) => {
    const name = String(issue.path[0])
    const isMissing = issue.code === 'invalid_type' && values[name] === undefined
    return unread.get(name) ?? `${name} ${isMissing ? 'is missing' : issue.message}`
  })
  throw new ConfigError([...new Set([...unread.values(), ...sentences])].join('\n'))
}

function fromFile(path: string, readFile: Reading['readFile']) {
  try {
    return readFile(path).trim()
  } catch {
    return null
  }
}

const loopback = /^(?:127\.[\d.]+|localhost|\[::1\])$/

export const isThisMachine = (url: string) => loopback.test(new URL(url).hostname)

/** Passwords and bids travel over it; only connections on one machine may be unencrypted. */
export const isSafeAddress = (url: string) =>
  new URL(url).protocol === 'https:' || isThisMachine(url)

/** A trusted proxy decides which address the rate limits count. */
export const believesEverybody = (proxies: string) =>
  proxies.split(',').some((proxy) => /^(?:true|\*|.*\/0)$/.test(proxy.trim()))

export const port = z.coerce
  .number('is a port')
  .int('is a port')
  .min(0, 'is a port')
  .max(65_535, 'is a port')

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `is one of ${values.join(', ')}`)

/** Settings of every process. */
export const processSettings = {
  NODE_ENV: choice(['development', 'production', 'test'])
    .default('production')
    .describe('`production` in an installation. It refuses what is unsafe there.'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The lowest level that is logged.'),
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,80}$/, 'is a short name of letters, digits, dots and dashes')
    .default('unnamed')
    .describe('The name of the release, shown in the metrics.'),
}
