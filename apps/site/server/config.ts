import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SITE_HOST: z.string().default('127.0.0.1'),
  SITE_PORT: port.default(3000),
  SITE_PRIVATE_PORT: port.default(9103),
  API_URL: httpUrl.prefault('http://127.0.0.1:3001'),
  /** On where no front server splits the paths between site and api. */
  FORWARD_TO_API: z.stringbool().default(false),
  /** The address of the proxy in front; its X-Forwarded-For is believed, nobody else's. */
  TRUSTED_PROXY: z.string().default('127.0.0.1'),
  /** What people type, for search engines; without it, the address that was asked for. */
  PUBLIC_URL: httpUrl.optional(),
})

export type Config = z.output<typeof Environment>

/** Thrown with one sentence per wrong value, so that an operator can mend all of them at once. */
export class ConfigError extends Error {}

export function readConfig(source: NodeJS.ProcessEnv): Config {
  const given = Object.entries(source).filter(([, value]) => value !== '')
  const result = Environment.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const sentences = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ConfigError(sentences.join('\n'))
}

/** The one reader of the environment. React looks at NODE_ENV by itself when it is first imported. */
export function readEnvironment(): Config {
  const config = readConfig(process.env)
  process.env.NODE_ENV = config.NODE_ENV
  return config
}
