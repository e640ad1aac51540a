import { aTenderToAdjourn, adjournPatiently, anOfficer, endWindow, openHalf } from '#kit/openings'
import { none, reported } from '#kit/report'
import { aKeySet } from '#kit/sealed-bids'
import type { System } from '#kit/system'
import { picture } from '@padauk/testing/sealed-bids'
import { lookAround } from './noninterference.ts'
import type { Onlooker } from './noninterference.ts'

type Given = { system: System; everybody: readonly Onlooker[]; secret: string; isShort: boolean }

// Those who read most about tenders, for a run that has little time.
const nearest = ['another company', 'officer', 'auditor', 'holder']

type Moment = { name: string; come: () => Promise<unknown> }

/** How often a response names the company, or what was in its bid. */
const tellings = (text: string, words: readonly string[]) =>
  words.reduce((sum, word) => sum + text.split(word).length - 1, 0)

/**
 * A sealed tender from its closing until it is adjourned because of a bid: no screen, list, job or log of
 * the admin names a bidder more often than before, and nothing shows what is in a bid.
 */
export async function lookUntilReveal({ system, everybody: all, secret, isShort }: Given) {
  const everybody = isShort ? all.filter(({ name }) => nearest.includes(name)) : all
  const active = await aKeySet(system)
  const officer = await anOfficer(system)
  const asking = { origin: system.origin, officer, patience: 60_000 }
  const [one, other] = active.holders
  if (!one || !other) throw new Error('two holders are needed')
  const files = [{ ...picture, name: `${secret}.png` }]
  const link = `https://drive.example/${secret}`
  const { tenderId } = await aTenderToAdjourn(system, active, { files, link })
  const [bidder] = await system.rows<{ company_id: string; company_name: string; email: string }>(
    `select company_id, company_name, email from submissions
     join companies on companies.id = company_id where tender_id = $1 limit 1`,
    [tenderId],
  )
  const words = [bidder?.company_id ?? '', bidder?.company_name ?? '', bidder?.email ?? '']
  const place = { tenderId, companyId: bidder?.company_id ?? '' }
  // Of a tender without bids; the company itself is no secret.
  const elsewhere = { ...place, tenderId: crypto.randomUUID() }

  const half = { name: 'one holder has posted', come: () => openHalf(asking, tenderId, one) }
  const both = { name: 'both have posted', come: () => openHalf(asking, tenderId, other) }
  const adjourned = {
    name: 'adjourned',
    come: () => adjournPatiently(asking, tenderId, [one, other]),
  }
  const moments: Moment[] = isShort
    ? [adjourned]
    : [
        { name: 'closed', come: async () => {} },
        half,
        { name: 'ended with nothing opened', come: () => endWindow(asking, tenderId) },
        { ...half, name: 'begun again, and one has posted' },
        both,
        adjourned,
      ]

  const told: string[] = []
  let responses = 0
  const besides = new Map<Onlooker, Awaited<ReturnType<typeof lookAround>>>()
  for (const onlooker of everybody) {
    besides.set(onlooker, await lookAround(system, onlooker, elsewhere))
  }
  for (const { name: moment, come } of moments) {
    await come()
    for (const onlooker of everybody) {
      const seen = await lookAround(system, onlooker, place)
      const beside = besides.get(onlooker) ?? {}
      for (const [route, text] of Object.entries(seen)) {
        responses++
        const same = beside[route.replaceAll(tenderId, elsewhere.tenderId)] ?? ''
        const names = tellings(text, words) > tellings(same, words)
        if (names || text.includes(secret)) told.push(`${onlooker.name}, ${moment}: ${route}`)
      }
    }
  }
  return [
    reported('moments between closing and reveal', moments.length),
    reported('responses looked at until the reveal', responses),
    none('responses that name a bidder or tell what is in a bid', told),
  ]
}
