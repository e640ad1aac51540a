import { staffRoles } from '@padauk/contract/endpoint'
import { fill, generateRecords, indexedAfterwards } from '#kit/many-records'
import type { Proof } from '#kit/proof'
import { aStaffMember } from '#kit/staff'
import type { System } from '#kit/system'
import { atBothSizes } from './side-by-side.ts'
import type { Acts } from './side-by-side.ts'

/** How often a word is written: by a third of all tenders, by every hundredth, or by seven. */
const forVisitors = [
  'maintenance',
  'Maintenances',
  'maintenence',
  'ထိန်းသိမ်း',
  'generator',
  'generators',
  'genertor',
  'မီးစက်',
  'မီးစက်များ',
  'hydrophone',
  'hydrophnes',
  'ရေအောက်',
  'maintenance Bahan',
  'generator Bahan',
  'ဗဟန်း မီးစက်',
  'lift Insein',
  'PDK-2025-0000004',
  'helicopter',
] as const

const forStaff = {
  companies: [
    'builders',
    'bilders',
    'ပိတောက်နမူနာ',
    'ပိတောက်',
    'contact 77',
    'demo-77@demo-77.example',
    '00000077',
    'rotunda',
    'unmatched',
  ],
  letters: ['demo-77@demo-77.example', 'demo 77', 'demo-77', 'unmatched'],
  tenders: [
    'maintenance',
    'generator',
    'မီးစက်',
    'ထိန်းသိမ်း',
    'hydrophone',
    'genertor',
    'maintenance Bahan',
    'PDK-2025-0000004',
    'helicopter',
  ],
} as const

async function prepareActs(system: System): Promise<Acts> {
  const { headers } = await aStaffMember(system, staffRoles)
  const ask = async (address: string, more: RequestInit = {}) => {
    const response = await fetch(address, more)
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
    await response.arrayBuffer()
  }
  const asking =
    (path: string, questions: readonly string[], more?: RequestInit): Acts[string] =>
    ({ origin }, turn) => {
      const question = questions[turn % questions.length] ?? ''
      return ask(`${origin}${path}search=${encodeURIComponent(question)}`, more)
    }
  const staff = Object.entries(forStaff).map(([list, questions]) => [
    `${questions.length} searches of ${list} by staff`,
    asking(`/api/admin/${list}?`, questions, { headers }),
  ])
  const asked = `${forVisitors.length} searches of`
  return {
    [`${asked} the site`]: asking('/api/search?', forVisitors),
    [`${asked} the open tenders`]: asking('/api/tenders/actives?state=open&', forVisitors),
    [`${asked} the closed tenders`]: asking('/api/tenders/actives?state=closed&', forVisitors),
    [`${asked} the tabs`]: asking('/api/tenders/actives/overview?', forVisitors),
    ...(Object.fromEntries(staff) as Acts),
  }
}

const works = `array['Lift', 'Escalator', 'Garden', 'Roof', 'Window', 'Fence', 'Parking', 'Security',
  'Cleaning', 'Painting']`
const worksMm = `array['ဓာတ်လှေကား', 'စက်လှေကား', 'ဥယျာဉ်', 'ခေါင်မိုး', 'ပြတင်းမှန်', 'ခြံစည်းရိုး',
  'ယာဉ်ရပ်နားရာ', 'လုံခြုံရေး', 'သန့်ရှင်းရေး', 'ဆေးသုတ်ခြင်း']`
const places = `array['Bahan', 'Insein', 'Tamwe', 'Kamayut', 'Sanchaung', 'Botahtaung', 'Thanlyin']`

// A year of tenders of which a tenth is open, in both languages.
const tenderRows = (count: number) => `
  insert into tenders (name_en, name_mm, category_en, number, state, created_at, published_at,
    start_date, end_date, closed_at)
  select concat_ws(' ', (${works})[1 + n % 10], case when n % 3 = 0 then 'maintenance' end,
      case when n % 100 = 1 then 'and generators' end, case when n <= 7 then 'hydrophones' end,
      (${places})[1 + n % 7]),
    concat_ws(' ', case when n % 2 = 0 then 'ဗဟန်း' end, (${worksMm})[1 + n % 10],
      case when n % 3 = 0 then 'ထိန်းသိမ်းခြင်း' end, case when n % 100 = 1 then 'မီးစက်များ' end,
      case when n <= 7 then 'ရေအောက်' end),
    (${works})[1 + n % 10], 'PDK-2025-' || lpad(n::text, 7, '0'), 'published',
    published - interval '2 hours', published, published - interval '1 hour', ends,
    case when ends < now() then ends end
  from generate_series(1, ${count}) as n,
    lateral (select now() - n * interval '365 days' / ${count} as published) as p,
    lateral (select published + interval '37 days' + interval '3 hours' as ends) as e`

// Triggers do not see what is written here.
const learned = `
  insert into search_vocabulary (word, is_public)
  select lexeme, bool_or(for_everyone) from (
    select words, true as for_everyone from tenders union all select words, false from companies
  ) as written, unnest(words)
  where lexeme ~ '^[a-z]{3,40}$' group by lexeme on conflict do nothing`

const searched = ['tenders', 'companies', 'letters'] as const

export const search: Proof = {
  name: 'search',
  claim: 'a thousand times the tenders and letters slow no search down',
  run(environment) {
    const many = environment.isShort
      ? { tenders: 20_000, companies: 10_000, letters: 20_000 }
      : { tenders: 1_000_000, companies: 100_000, letters: 1_000_000 }
    const sizes = { small: { tenders: 1_000, companies: 1_000, letters: 1_000 }, large: many }
    return atBothSizes(environment, {
      samples: { short: 90, long: 360 },
      async fill(system, size) {
        const { tenders, companies, letters } = sizes[size]
        await generateRecords(system, { companies, letters, entries: 1_000 })
        const written = indexedAfterwards(['tenders'], tenderRows(tenders))
        const database = await fill(system, ...written, learned, 'vacuum analyze search_vocabulary')
        return { tenders, companies, letters, database }
      },
      prepare: prepareActs,
      tables: searched,
    })
  },
}
