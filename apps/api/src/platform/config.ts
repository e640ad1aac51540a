import { readFileSync } from 'node:fs'
import { ConfigError, readSettings } from '@padauk/server/environment'
import * as z from 'zod'
import { Environment } from '#platform/settings'

export type Config = z.output<typeof Environment>

/** The one reader of the environment. */
export const readConfig = (source: NodeJS.ProcessEnv = process.env): Config =>
  readSettings(Environment, { source, readFile: (path) => readFileSync(path, 'utf8') })

/** For a program: prints the sentences instead of a stack, and exits with code 2. */
export function readConfigOrExplain() {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The configuration is not right:\n${error.message}\n`)
    process.exit(2)
  }
}

/** Where the keys of a ring lie, if they lie in a file. */
export const keyFilePath = (ring: string, source: NodeJS.ProcessEnv = process.env) =>
  source[`${ring}_FILE`]

const isSecret = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.secret === true

/** Where each secret comes from: the path of its file, or null when it lies in the environment. */
export const secretSources = (source: NodeJS.ProcessEnv = process.env) =>
  Object.entries(Environment.shape)
    .filter(([name, schema]) => isSecret(schema) && (source[`${name}_FILE`] || source[name]))
    .map(([name]) => ({ name, path: source[`${name}_FILE`] ?? null }))
