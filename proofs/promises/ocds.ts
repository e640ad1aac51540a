import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordPackage, Release, ReleasePackage } from '@padauk/contract/open-data'
import { hasOcdsSchemas, openOcdsSchemas } from '@padauk/testing/ocds-schemas'
import { root } from '@padauk/testing/processes'
import { signedInBidders } from '#kit/bidders'
import type { Proof } from '#kit/proof'
import { atLeast, holds, is, none, reported } from '#kit/report'
import { withServices } from '#kit/staff'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'
import { decideAll } from './ocds-decisions.ts'
import { differenceFrom, isSumOf, storedTenders, tellTooEarly } from './ocds-judge.ts'
import { anOffice } from './ocds-people.ts'
import { bidForAll, changeOpenOnes, closeAll, courseNames, publishAll } from './ocds-tenders.ts'

const languages = ['en', 'my'] as const
const ours = join(root, 'apps/site/public/ocds/standstill/release-schema.json')

async function read(origin: string, address: string) {
  const response = await fetch(new URL(address, origin))
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`)
  return { text: await response.text(), next: response.headers.get('link') }
}

/** Every package of a language, page by page. */
async function packagesOf(origin: string, language: string) {
  const packages: ReleasePackage[] = []
  let address: string | undefined = `/api/ocds/releases?limit=7&lang=${language}`
  while (address) {
    const { text, next }: { text: string; next: string | null } = await read(origin, address)
    packages.push(JSON.parse(text) as ReleasePackage)
    address = /<([^>]+)>; rel="next"/.exec(next ?? '')?.[1]
  }
  return packages
}

async function linesOf(origin: string, language: string) {
  const { text } = await read(origin, `/api/ocds/all.jsonl?lang=${language}`)
  return text.split('\n').filter(Boolean)
}

async function publishedIn(origin: string, language: string) {
  const packages = await packagesOf(origin, language)
  const releases = packages.flatMap((each) => each.releases)
  const records: RecordPackage[] = []
  for (const ocid of new Set(releases.map((each) => each.ocid))) {
    const { text } = await read(origin, `/api/ocds/records/${ocid}?lang=${language}`)
    records.push(JSON.parse(text) as RecordPackage)
  }
  return { packages, releases, records, lines: await linesOf(origin, language) }
}
type Published = Awaited<ReturnType<typeof publishedIn>>

async function run(system: System) {
  const { origin, rows } = system
  const bidders = await signedInBidders(system, 2)
  const [asker] = bidders
  if (!asker) throw new Error('no company was signed in')
  const office = await anOffice(system)
  const tenders = await publishAll(system)
  await withServices(system, ({ openData }) => openData.catchUp())
  await bidForAll(system, bidders, tenders)
  await changeOpenOnes(system, office, { asker, tenders })
  await closeAll(system, tenders)
  const before = await linesOf(origin, 'en')
  await decideAll(system, office, tenders)
  const companies = await rows<{ id: string; company_name: string; email: string }>(
    'select id, company_name, email from companies',
  )
  return { before, secrets: companies.flatMap((each) => Object.values(each)) }
}

/** Faults by the published schemas, and by the rule that every field is declared. */
function faultsBy(folder: string, published: readonly Published[]) {
  const further = [JSON.parse(readFileSync(ours, 'utf8'))]
  const faultsOf = openOcdsSchemas(folder, further)
  return published.flatMap(({ packages, records, lines }) => [
    ...packages.flatMap((each) => faultsOf('releasePackage', each)),
    ...records.flatMap((each) => faultsOf('recordPackage', each)),
    ...lines.flatMap((line) => faultsOf('release', JSON.parse(line))),
  ])
}

export const ocds: Proof = {
  name: 'ocds',
  claim:
    'open data of tenders in every state follow the published schemas, say what the database says, and name no bidder before the opening',
  run: (environment, { schema = process.env.OCDS_SCHEMAS } = {}) =>
    withSystem(environment, {}, async (system) => {
      const { before, secrets } = await run(system)
      const stored = await storedTenders(system)
      const published: Published[] = []
      for (const language of languages) published.push(await publishedIn(system.origin, language))
      const records = published.flatMap((each) => each.records.flatMap((one) => one.records))
      const releases = published.flatMap((each) => each.releases)
      const tenderOf = new Map(stored.map((each) => [each.id, each]))
      const differences = records.flatMap((record) => {
        const found = tenderOf.get(record.compiledRelease.tender.id)
        return (found ? differenceFrom(found, record) : `${record.ocid} is no tender`) ?? []
      })
      const isLined = published.every(({ lines, releases: paged }) =>
        lines.every((line, place) => (JSON.parse(line) as Release).id === paged[place]?.id),
      )
      const tags = new Set(releases.flatMap(({ tag }) => tag))
      const faults = hasOcdsSchemas(schema) ? faultsBy(schema, published) : null
      return {
        rows: [
          is('tenders with a record in each language', records.length, 2 * courseNames.length),
          reported('releases', releases.length),
          atLeast('kinds of releases', tags.size, 10),
          faults
            ? none('faults by the published schemas', faults)
            : reported(
                'faults by the published schemas',
                'not checked',
                'no folder in --schema or OCDS_SCHEMAS',
              ),
          none('records that say something else than the database', differences),
          none(
            'compiled releases that are not the sum of their releases',
            records.filter((record) => !isSumOf(record)).map(({ ocid }) => ocid),
          ),
          none(
            'releases that tell of bidders before the opening',
            tellTooEarly(stored, releases, secrets).map(({ id }) => id),
          ),
          holds('the download has the releases of the pages, in their order', isLined),
          holds(
            'what was released before the openings is unchanged',
            before.every((line, place) => line === published[0]?.lines[place]),
            before.length,
          ),
        ],
      }
    }),
}
