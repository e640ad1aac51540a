import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON merge patch, RFC 7396. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch
  const merged = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}

const files = {
  release: 'release-schema.json',
  releasePackage: 'release-package-schema.json',
  recordPackage: 'record-package-schema.json',
} as const
export type OcdsSchema = keyof typeof files

const extensions = ['enquiry', 'bid', 'bidOpening'].map((name) => `${name}-extension.json`)

/** Belongs to an extension that we do not use, and one that we use refers to it. */
const unused: JsonObject = { definitions: { Location: { not: {} } } }

/** A field that no schema declares is a slip of the pen, which the standard would let pass. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const parts = Object.entries(schema).map(([key, value]) => [key, closed(value)])
  const isDescribed = isObject(schema.properties)
  return {
    ...(Object.fromEntries(parts) as JsonObject),
    ...(isDescribed && { additionalProperties: false }),
  }
}

/** Never sent: our records have no versioned release. */
const versionedId =
  'https://standard.open-contracting.org/schema/1__1__5/versioned-release-validation-schema.json'

export const hasOcdsSchemas = (folder: string | undefined): folder is string =>
  folder !== undefined &&
  [...Object.values(files), ...extensions].every((name) => existsSync(join(folder, name)))

/** The published schemas of a folder, with their extensions and `further` ones. */
export function openOcdsSchemas(folder: string, further: readonly Json[] = []) {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject
  const patches = [...extensions.map(read), unused, ...further]
  const release = closed(patches.reduce<Json>(mergePatch, read(files.release))) as JsonObject
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ id: versionedId })
  const validators = {
    release: ajv.compile(release),
    releasePackage: ajv.compile(read(files.releasePackage)),
    recordPackage: ajv.compile(read(files.recordPackage)),
  }

  /** What is wrong with a value, one line for each fault. */
  return function faultsOf(schema: OcdsSchema, value: unknown): string[] {
    const validate = validators[schema]
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message = '' }) => `${schema} ${instancePath}: ${message}`,
    )
  }
}
