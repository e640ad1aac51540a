import { readFileSync } from 'node:fs'
import {
  believesEverybody,
  isSafeAddress,
  port,
  processSettings,
  readSettings,
} from '@padauk/server/environment'
import * as z from 'zod'

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'is an address like https://tenders.example' })
  .transform((url) => url.replace(/\/$/, ''))

/** Every setting of the site, in the order of `docs/configuration.md`. The site has no secrets. */
export const siteSettings = {
  ...processSettings,
  SITE_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Where the site listens, its admin port included.'),
  SITE_PORT: port.default(3000).describe('The port of the site.'),
  SITE_PRIVATE_PORT: port.default(9103).describe('Admin port: health and metrics of the site.'),
  API_URL: httpUrl
    .prefault('http://127.0.0.1:3001')
    .describe('Where the site reaches the api. With several api processes, nginx.'),
  FORWARD_TO_API: z
    .stringbool({ error: 'is true or false' })
    .default(false)
    .describe('`true` where nginx does not split the paths between site and api.'),
  TRUSTED_PROXY: z
    .string()
    .default('127.0.0.1')
    .describe('Address of nginx. Only its `X-Forwarded-For` is trusted.'),
  PUBLIC_URL: httpUrl
    .optional()
    .describe('The public address, for search engines; by default the requested address.'),
}

const isProduction = ({ NODE_ENV }: { NODE_ENV: string }) => NODE_ENV === 'production'

const Environment = z
  .object(siteSettings)
  .refine((env) => !isProduction(env) || !env.PUBLIC_URL || isSafeAddress(env.PUBLIC_URL), {
    path: ['PUBLIC_URL'],
    message: 'must begin with https in production: passwords and bids travel over it',
  })
  .refine((env) => !isProduction(env) || !believesEverybody(env.TRUSTED_PROXY), {
    path: ['TRUSTED_PROXY'],
    message: 'must not be everybody in production: any visitor could then pose as another address',
  })

export type Config = z.output<typeof Environment>

export const readConfig = (source: NodeJS.ProcessEnv): Config =>
  readSettings(Environment, { source, readFile: (path) => readFileSync(path, 'utf8') })

/** The one reader of the environment. React looks at NODE_ENV by itself when it is first imported. */
export function readEnvironment(): Config {
  const config = readConfig(process.env)
  process.env.NODE_ENV = config.NODE_ENV
  return config
}
