import type { CompanyHome, NeedKind, OwnTender } from '@padauk/contract/company-home'
import { expect } from '@playwright/test'
import { aBidder, aTender, bid, draft, openAs } from '#e2e/receipts.ts'
import { dayIn } from '#e2e/papers.ts'
import { shownPapers } from './shown-papers.ts'
import { area } from './look.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const tender = (name: string, name_mm = '') => ({
  id: crypto.randomUUID(),
  name_en: name,
  name_mm,
  number: null,
})

const need = (kind: NeedKind, name: string, until: string, burmese?: string) => ({
  kind,
  tender: tender(name, burmese),
  until,
})

const at = hours(-48)
const steps = (reached: number): OwnTender['steps'] =>
  (['open', 'closed', 'opened', 'evaluation', 'decided', 'final', 'contract'] as const).map(
    (step, place) => ({
      step,
      at: place < reached ? at : null,
      until: step === 'decided' && place < reached ? hours(100) : null,
    }),
  )

const own = (name: string, state: OwnTender['state'], rest: Partial<OwnTender>): OwnTender => ({
  tender: tender(name),
  state,
  steps: steps(1),
  deadline: hours(200),
  result: null,
  ...rest,
})

const busy: CompanyHome = {
  needs: [
    need('draft', 'Lift modernisation, Merchant House', hours(54), 'ဓာတ်လှေကား အဆင့်မြှင့်တင်ခြင်း'),
    need('confirm', 'Chiller replacement, Strand Tower', hours(300)),
    need('cure', 'Façade cleaning', hours(40)),
    need('resend', 'Garden upkeep, Kandawgyi Residence', hours(30)),
    {
      kind: 'paper',
      paper: { id: crypto.randomUUID(), kind: 'insurance', number: 'MI-2025-7741' },
      until: dayIn(16),
    },
    {
      kind: 'paper',
      paper: { id: crypto.randomUUID(), kind: 'tax', number: 'IRD-88213' },
      until: dayIn(-2),
    },
  ],
  mine: [
    own('Chiller replacement, Strand Tower', 'open', {}),
    own('Façade cleaning', 'evaluation', { steps: steps(4) }),
    own('CCTV and access control, Myoma Centre', 'decided', { steps: steps(5), result: 'lost' }),
    own('Water treatment, Inya Suites', 'contract', { steps: steps(7), result: 'won' }),
    own('Painting', 'cancelled', {
      steps: [...steps(1).slice(0, 1), { step: 'cancelled', at, until: null }],
    }),
  ],
  followed: [
    { tender: tender('Façade cleaning, Strand Tower', 'မျက်နှာစာ သန့်ရှင်းရေး'), deadline: hours(90) },
    { tender: tender('Garden upkeep'), deadline: hours(4_000) },
  ],
  papers: shownPapers,
  server_time: new Date().toISOString(),
}

area('company-home', async ({ page, search, look }) => {
  const [bidder, first, second] = [await aBidder('look-home'), await aTender(), await aTender()]
  await openAs(page, bidder, `/auth${search}`)
  await expect(page.locator('.desk-needs')).toBeVisible()
  await look('new', ['h1'])
  await bid(bidder, first.id)
  await draft(bidder, second.id)
  await page.reload()
  await expect(page.locator('.need').first()).toBeVisible()
  await look('draft', ['h1', '.need .button'])
  await page.route('**/api/home', (route) => route.fulfill({ json: busy }))
  await page.reload()
  await expect(page.locator('.need').nth(5)).toBeVisible()
  await look('busy', ['h1', '.need'])
})
