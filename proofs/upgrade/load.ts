import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPdf } from '@padauk/testing/demo-files'
import type { Bidder } from '#kit/bidders'
import { mustBeAccepted, receiptOf, sendPicture, submit } from '#kit/bids'
import type { KnownBid } from '#kit/bids'
import { ask } from '#kit/client'
import type { Answer, Asked, Client } from '#kit/client'
import { sendByTus } from '#kit/tus'

type People = { bidders: Bidder[]; tenders: string[] }

// A file is sent slowly enough to have its pieces on both sides of an exchange.
const pace = { pieces: 4, betweenMs: 250 }

/**
 * Visitors and bidders on the site while it is exchanged. Nothing is retried, so that every request
 * which was not answered well is seen.
 */
export function startLoad(origin: string, { bidders, tenders }: People) {
  const asked: Asked[] = []
  const faults: string[] = []
  const bids: KnownBid[] = []
  const over = new AbortController()
  let enquiries = 0
  let turn = 0

  const isRight = (answer: Answer, what: string) =>
    what in wanted ? wanted[what]?.(answer) : answer.status >= 200 && answer.status < 300
  const client: Client = {
    origin,
    // A connection of its own for each request, as most of a crowd has.
    agent: false,
    giveUpAt: 0,
    onAsked(one, answer) {
      asked.push(one)
      if (isRight(answer, one.what)) return
      const { what, path, begun, ended, status, code } = one
      const said = `${status} ${code} ${answer.text.slice(0, 100)}`
      faults.push(`${new Date(ended).toISOString()} ${ended - begun} ms ${what} ${path}: ${said}`)
    },
  }

  /** Now from the cache of nginx, now from the site. */
  const visit = () => {
    const path = ['/', '/mm', '/tenders', '/privacy'][++turn % 4] ?? '/'
    return ask(client, { what: 'page', path: turn % 3 ? path : `${path}?visit=${turn}` })
  }
  const list = () => {
    const path = ['/api/tenders/actives', '/api/services/mm', '/api/settings'][++turn % 3] ?? ''
    return ask(client, { what: 'list', path })
  }
  const enquire = async () => {
    const question = { what: 'enquiry', path: '/api/contacts', method: 'POST', json: anEnquiry() }
    if (isRight(await ask(client, question), 'enquiry')) enquiries++
  }
  const again = async (act: () => Promise<unknown>, ms: number) => {
    while (!over.signal.aborted) {
      await act()
      await pause(ms)
    }
  }
  /** Each bidder takes the next tender, so that each tender has one bid. */
  const bidding = async (bidder: Bidder) => {
    const tenderId = tenders.shift()
    // What was not answered well is among the faults already.
    const accepted = tenderId ? await bid(client, bidder, tenderId).catch(() => null) : null
    if (accepted) bids.push(accepted)
  }
  const running = [
    again(visit, 40),
    again(visit, 60),
    again(list, 30),
    again(enquire, 60),
    ...bidders.map((bidder) => again(() => bidding(bidder), 1_500)),
  ]

  return {
    asked,
    faults,
    bids,
    enquiries: () => enquiries,
    async stop() {
      over.abort()
      await Promise.all(running)
    },
  }
}

export type Load = ReturnType<typeof startLoad>

/** An incomplete page is not cached. */
const wanted: Record<string, (answer: Answer) => boolean> = {
  page: ({ status, headers, text }) =>
    status === 200 && text.includes('</html>') && headers['cache-control'] !== 'no-store',
  list: ({ status, headers }) =>
    status === 200 && (headers['content-type'] ?? '').startsWith('application/json'),
}

async function bid(anyone: Client, bidder: Bidder, tenderId: string): Promise<KnownBid> {
  const client = { ...anyone, bidder }
  const bytes = demoPdf(randomBytes(700_000))
  const agreement = demoPdf(randomBytes(1_000))
  const imgUrl = await sendPicture(client)
  const { address } = await sendByTus(client, { ...pace, parts: [bytes] })
  const nda = await sendByTus(client, { ...pace, slot: 'nda', parts: [agreement] })
  const payload = { imgUrl, fileUrl: address, ndaUrl: nda.address }
  const receipt = await mustBeAccepted(submit(client, { tenderId, payload }).then(receiptOf))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { tenderId, bidder, receipt, files: [{ address, sha256 }] }
}

const anEnquiry = () => ({
  name: 'Demo Visitor',
  email: `demo-${randomUUID()}@example.com`,
  phone: '+959785432100',
  companyName: 'Demo Visitors',
  interestedService: 'Security service',
})
