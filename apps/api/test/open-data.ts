import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecord } from '@padauk/contract/open-data'
import { hasOcdsSchemas, openOcdsSchemas } from '@padauk/testing/ocds-schemas'
import type { OcdsSchema } from '@padauk/testing/ocds-schemas'
import { root } from '@padauk/testing/processes'
import { must } from '#test/editors'
import type { Api } from '#test/people'

const folder = process.env.OCDS_SCHEMAS
const standstill = join(root, 'apps/site/public/ocds/standstill/release-schema.json')

const published = hasOcdsSchemas(folder)
  ? openOcdsSchemas(folder, [JSON.parse(readFileSync(standstill, 'utf8'))])
  : null

/** By the published schemas of the folder `OCDS_SCHEMAS`; without it the contract's own have judged. */
export const faultsOf = (schema: OcdsSchema, value: unknown) => published?.(schema, value) ?? []

export const ocidOf = (id: string) => `unregistered-${id}`

/** The record of a tender, judged by the schemas. */
export async function recordIn(api: Api, id: string, lang: 'en' | 'my' = 'en') {
  const asked = { params: { ocid: ocidOf(id) }, query: { lang } }
  const found = must(await api.call()(readRecord, asked))
  const faults = faultsOf('recordPackage', found)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const [record] = found.records
  const newest = record?.releases.at(-1)
  if (!record || !newest) throw new Error('the package is empty')
  return { ...record, package: found, newest }
}
