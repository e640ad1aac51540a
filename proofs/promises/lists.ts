import { staffRoles } from '@padauk/contract/endpoint'
import { generateRecords, recordTables } from '#kit/many-records'
import type { Proof } from '#kit/proof'
import { atBothSizes } from './side-by-side.ts'
import type { Acts } from './side-by-side.ts'
import { aStaffMember } from '#kit/staff'
import type { System } from '#kit/system'

/** How far a reader goes before a page is called deep. */
const pagesDeep = 8

/** What staff ask for: every list, with each filter and each way to search. */
const questions = {
  companies: '/companies',
  'companies waiting': '/companies?state=pending',
  'companies not confirmed': '/companies?email_confirmed=no',
  'companies by an English word': '/companies?search=builders%20a',
  'companies by a Burmese word': '/companies?search=ပိတောက်နမူနာ%20f',
  'companies by a word that a third have': '/companies?search=ပိတောက်နမူနာ',
  'companies by a word that all have': '/companies?search=demo',
  'companies by a telephone number': '/companies?search=00000077',
  'companies without a match': '/companies?search=unmatched',
  enquiries: '/enquiries',
  'new enquiries': '/enquiries?state=new',
  'unassigned enquiries': '/enquiries?assigned=none',
  'enquiries by a word': '/enquiries?search=visitor%2077',
  letters: '/letters',
  'letters of a kind': '/letters?kind=account-approved',
  'letters waiting': '/letters?state=waiting',
  'letters to one address': '/letters?search=demo-77@demo-77.example',
  'audit log': '/audit',
  'audit log of the system': '/audit?actor=system',
  'audit log of an act': '/audit?action=news.saved',
  'audit log of days': '/audit?from=2025-06-01&to=2025-06-30',
  'audit log by a word': '/audit?search=published',
  staff: '/staff',
  'failed jobs': '/jobs',
} as const

async function prepareActs(system: System): Promise<Acts> {
  const { headers } = await aStaffMember(system, staffRoles)
  const ask = async ({ origin }: { origin: string }, address: string) => {
    const response = await fetch(`${origin}/api/admin${address}`, { headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}: ${text}`)
    return JSON.parse(text) as { items: unknown[]; next: string | null }
  }
  const acts: Acts = {}
  for (const [name, address] of Object.entries(questions)) acts[name] = (api) => ask(api, address)
  for (const name of ['companies', 'enquiries', 'letters', 'audit log'] as const) {
    const address = questions[name]
    const after = await cursorDeep((query) => ask(system.apis[0]!, `${address}?limit=100${query}`))
    acts[`${name}, a page deep inside`] = (api) => ask(api, `${address}?after=${after}`)
  }
  return acts
}

async function cursorDeep(ask: (query: string) => Promise<{ next: string | null }>) {
  let after = ''
  for (let page = 0; page < pagesDeep; page++) {
    const { next } = await ask(after && `&after=${after}`)
    if (!next) throw new Error('the list ended early')
    after = next
  }
  return after
}

export const lists: Proof = {
  name: 'lists',
  claim: 'a hundred times the companies and a thousand times the audit entries slow no list down',
  run(environment) {
    const many = environment.isShort
      ? { companies: 20_000, entries: 20_000 }
      : { companies: 100_000, entries: 1_000_000 }
    const sizes = { small: { companies: 1_000, entries: 1_000 }, large: many }
    return atBothSizes(environment, {
      samples: { short: 15, long: 200 },
      fill: async (system, size) => ({
        ...sizes[size],
        database: await generateRecords(system, sizes[size]),
      }),
      prepare: prepareActs,
      tables: recordTables,
    })
  },
}
