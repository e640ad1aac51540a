import { beginTotp, confirmTotp, signInStaff } from '@padauk/contract/staff'
import type { StaffSession } from '@padauk/contract/staff'
import { picture } from '@padauk/testing/sealed-bids'
import { generate } from 'otplib'
import { signedInBidders } from '#kit/bidders'
import { demoLink } from '#kit/bids'
import { ask, untilAnswered } from '#kit/client'
import type { openDatabase } from '#kit/database'
import { openPatiently, signPatiently } from '#kit/openings'
import { aKeySet, aSealedTender, longAgo, submitSealedBid } from '#kit/sealed-bids'

const minutes = 60_000
const patience = 10 * minutes

type Place = { origin: string } & ReturnType<typeof openDatabase>
type Account = { email: string; password: string }

/** The first sign-in of a member of staff, with an authenticator app of their own. */
async function firstSignIn({ origin, rows }: Place, { email, password }: Account) {
  const tell = async (
    { method, path }: { method: string; path: string },
    json: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await ask({ origin, patience }, { what: path, method, path, json, headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  const answer = await tell(signInStaff, { email, password })
  const { csrf } = JSON.parse(answer.text) as StaffSession
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const headers = { cookie, 'x-csrf-token': csrf }
  const { secret } = JSON.parse((await tell(beginTotp, { password }, headers)).text) as {
    secret: string
  }
  await tell(confirmTotp, { code: await generate({ secret }) }, headers)
  // A code that was just entered, for as long as an emulated machine needs.
  await rows(`update sessions set stepped_up_at = now() + interval '1 day'`)
  return { headers, secret }
}

/** Two sealed bids, their closing by the worker, their opening by two holders, and the minutes. */
export async function liveThrough(place: Place, account: Account, say: (text: string) => void) {
  const { origin, rows, unguarded } = place
  const start = performance.now()
  const tell = (text: string) =>
    say(`  ${Math.round((performance.now() - start) / 1000)} s: ${text}`)
  const officer = await firstSignIn(place, account)
  tell('the first member of staff has signed in, with a second factor')
  const active = await aKeySet({ rows })
  const bidders = await signedInBidders({ rows, origin }, 2)
  const tender = await aSealedTender({ rows }, active, new Date(Date.now() + 6 * minutes))
  await unguarded(['update tenders set opens_at = end_date where id = $1', [tender]])
  const bid = { tender, set: active.set, files: [picture], link: demoLink, notBefore: longAgo }
  for (const bidder of bidders) {
    const { signed } = await submitSealedBid({ origin, bidder }, bid)
    tell(`a sealed bid was submitted: receipt ${signed.receipt.receiptNo}`)
  }
  await untilAnswered(async () => {
    const [closing] = await rows('select 1 from closings where tender_id = $1', [tender])
    return closing ? true : null
  }, patience)
  tell('the worker has closed the tender')
  const asking = { origin, officer, patience }
  const holders = active.holders.slice(0, 2)
  await openPatiently(asking, tender, holders)
  tell('two key holders have opened the bids')
  await signPatiently(asking, tender, holders)
  tell('files compared and scanned, minutes signed, bidders have them')
  const [found] = await rows<{ opened: number }>(
    `select count(*)::int as opened from opened_bids join submissions
       on submissions.id = submission_id where submissions.tender_id = $1`,
    [tender],
  )
  return { opened: found?.opened ?? 0, seconds: Math.round((performance.now() - start) / 1000) }
}
