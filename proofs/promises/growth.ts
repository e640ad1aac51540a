import { writePlace } from '@padauk/api/platform/database/pages'
import { aBidder, signIn } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { mustBeAccepted, prepareBid, sendBid } from '#kit/bids'
import { bigTables, emailOf, generateYear } from './many-rows.ts'
import { closingOf, prepareOwnWork } from './own-work.ts'
import type { Proof } from '#kit/proof'
import { atBothSizes } from './side-by-side.ts'
import type { Acts } from './side-by-side.ts'
import type { System } from '#kit/system'

const signedInCompanies = 5

type Content = { companies: number; bids: number }

async function prepareActs(system: System, { companies }: Content, samples: number): Promise<Acts> {
  const { rows, origin } = system
  const places = await rows<{ id: string; published_at: Date }>(
    `select t.id, t.published_at from generate_series(1, ${samples}) as i,
       lateral (select now() - random() * interval '364 days' + i * interval '0' as at) as r,
       lateral (select id, published_at from tenders where state in ('published', 'cancelled')
         and published_at <= r.at order by published_at desc limit 1) as t`,
  )
  const readers: Bidder[] = []
  for (let turn = 0; turn < signedInCompanies; turn++) {
    const company = Math.floor(Math.random() * companies)
    readers.push(await signIn(origin, emailOf(company)))
  }
  const bidder = await aBidder(system)
  const bids: Awaited<ReturnType<typeof prepareBid>>[] = []
  // Enough to measure twice, and one whose plans are read.
  while (bids.length <= 2 * samples) bids.push(await prepareBid(system, bidder))

  const at = <One>(list: readonly One[], turn: number) => list[turn % list.length] as One
  return {
    'list, first page': (api) => read(api, '/api/tenders/actives'),
    'list, a page deep inside': (api, turn) => {
      const { id, published_at: publishedAt } = at(places, turn)
      const cursor = writePlace([publishedAt.toISOString().replace('Z', '000Z'), id])
      return read(api, `/api/tenders/actives?cursor=${cursor}`)
    },
    'results, first page': (api) => read(api, '/api/tenders/results'),
    'outcome of one': (api, turn) => read(api, `/api/tenders/${at(places, turn).id}/outcome`),
    detail: (api, turn) => read(api, `/api/tenders/${at(places, turn).id}`, at(readers, turn)),
    'submitted list': (api, turn) => read(api, '/api/users/submitted', at(readers, turn)),
    submit: (api, turn) => mustBeAccepted(sendBid(api.origin, bidder, at(bids, turn))),
  }
}

async function read({ origin }: { origin: string }, path: string, bidder?: Bidder) {
  const headers = bidder ? { authorization: `Bearer ${bidder.token}` } : {}
  const response = await fetch(origin + path, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
}

export const growth: Proof = {
  name: 'growth',
  claim: 'a thousand times the tenders, bids and audit entries make nothing noticeably slower',
  run(environment) {
    const tenders = { small: 1_000, large: environment.isShort ? 10_000 : 1_000_000 }
    const bids = environment.isShort ? 50 : 500
    const closings = environment.isShort ? 20 : 50
    return atBothSizes(environment, {
      samples: { short: 20, long: 250 },
      fill: (system, size) => generateYear(system, tenders[size]),
      prepare: async (system, content, samples) => ({
        ...(await prepareActs(system, content, samples)),
        ...(await prepareOwnWork(environment, system, {
          entries: content.bids,
          closings: 2 * closings + 1,
          bids,
        })),
      }),
      tables: bigTables,
      slow: { [closingOf(bids)]: closings },
    })
  },
}
