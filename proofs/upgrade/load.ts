import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bidder } from '#kit/bidders'
import { askingAt } from './asking.ts'
import { bid } from './bidding.ts'

type People = { bidders: Bidder[]; tenders: string[] }

/** Visitors and bidders on the site while it is exchanged. */
export function startLoad(origin: string, { bidders, tenders }: People) {
  const { asked, ask } = askingAt(origin)
  const bids: NonNullable<Awaited<ReturnType<typeof bid>>>[] = []
  const over = new AbortController()
  let enquiries = 0
  let turn = 0

  /** Now from the cache of nginx, now from the site; an incomplete page is not cached. */
  const visit = () => {
    const path = ['/', '/mm', '/tenders', '/privacy'][++turn % 4] ?? '/'
    return ask({
      what: 'page',
      path: turn % 3 ? path : `${path}?visit=${turn}`,
      isRight: ({ status, headers }, text) =>
        status === 200 && text.includes('</html>') && headers.get('cache-control') !== 'no-store',
    })
  }
  const list = () => {
    const path = ['/api/tenders/actives', '/api/services/mm', '/api/settings'][++turn % 3] ?? ''
    return ask({ what: 'list', path, isRight: isJson })
  }
  const enquire = async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(anEnquiry())
    if (await ask({ what: 'enquiry', path: '/api/contacts', method: 'POST', headers, body }))
      enquiries++
  }
  const again = async (act: () => Promise<unknown>, ms: number) => {
    while (!over.signal.aborted) {
      await act()
      await pause(ms)
    }
  }
  /** Each bidder takes the next tender, so that each tender has one bid. */
  const bidding = async (bidder: Bidder) => {
    while (!over.signal.aborted) {
      const tenderId = tenders.shift()
      const accepted = tenderId ? await bid(ask, bidder, tenderId) : null
      if (accepted) bids.push(accepted)
      await pause(1_500)
    }
  }
  const running = [
    again(visit, 40),
    again(visit, 60),
    again(list, 30),
    again(enquire, 60),
    ...bidders.map(bidding),
  ]

  return {
    asked,
    bids,
    enquiries: () => enquiries,
    async stop() {
      over.abort()
      await Promise.all(running)
    },
  }
}

export type Load = ReturnType<typeof startLoad>

const isJson = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('application/json')

const anEnquiry = () => ({
  name: 'Demo Visitor',
  email: `demo-${randomUUID()}@example.com`,
  phone: '+959785432100',
  companyName: 'Demo Visitors',
  interestedService: 'Security service',
})
