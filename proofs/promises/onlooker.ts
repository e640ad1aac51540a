import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import { chromium as playwright } from 'playwright-core'
import { chooseFiles, pressSubmit, signInAt } from '#kit/browser-bids'
import { untilAnswered } from '#kit/client'
import type { Alone, AloneProof } from '#kit/proof'
import { holds, none, reported } from '#kit/report'
import { chromium, chromiumFlags } from '#kit/site-under-test'
import { openByTwo, postOfOne, readByOne } from './onlooker-holders.ts'
import { aTenderNamed, hold, startInstallation } from './onlooker-installation.ts'
import type { Installation } from './onlooker-installation.ts'
import { createWords, formsOf } from './onlooker-needles.ts'
import type { Words } from './onlooker-needles.ts'
import { createPlaces } from './onlooker-search.ts'

const bidder = 'approved@company.example'
const moments = [
  'while a file is stored',
  'while it is submitted',
  'afterwards',
  'half opened',
] as const
type Moment = (typeof moments)[number]
type Seen = { place: string; secret: readonly string[]; clear: readonly string[] }

/** Names that are told, and a file of the site that is not sealed. */
async function layOutClearWords({ database, stack }: Installation, { clear }: Words) {
  const tender = await aTenderNamed(database, `Demo tender ${clear}`)
  await database.rows('update companies set company_name = $2 where email = $1', [
    bidder,
    `Demo ${clear}`,
  ])
  const store = openStore(readConfig(stack.env))
  await store.put('files/onlooker.pdf', demoPdf(Buffer.from(clear)), {
    contentType: 'application/pdf',
  })
  return tender
}

/** Several records, with the line in each. */
const fileWith = ({ line }: Words) =>
  demoPdf(Buffer.from(`${line}\n`.repeat(Math.ceil(1_500_000 / line.length))))

function filesWith(words: Words, directory: string) {
  const put = (slot: string, type: string, content: Uint8Array) => {
    const path = join(directory, `${words.name}-${slot}.${type}`)
    writeFileSync(path, content)
    return path
  }
  return {
    image: put('image', 'png', onePixel),
    nda: put('nda', 'pdf', fileWith(words)),
    document: put('document', 'pdf', fileWith(words)),
  }
}

type Look = (moment: Moment) => Promise<void>

/** A company bids on the site, in a browser; the onlooker looks on. */
async function bidInBrowser(
  installation: Installation,
  { tender, words, look }: { tender: string; words: Words; look: Look },
  { atEnd }: Alone,
) {
  const { stack, cluster } = installation
  const browser = await playwright.launch({ executablePath: chromium, args: chromiumFlags })
  atEnd(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  page.setDefaultTimeout(120_000)
  await page.goto(`${stack.url}/auth/submit/${tender}`)
  await signInAt(page, bidder, stack.demo.password)
  const storing = await hold(installation, 'upload_chunks')
  await chooseFiles(page, filesWith(words, cluster.directory))
  await page.locator('.link-field summary').click()
  await page.locator('[name=url]').fill(words.link)
  await page.locator('[name=price]').fill(String(words.amount))
  await page.locator('[name=price-note]').fill(words.note)
  await storing.reached()
  await look('while a file is stored')
  await storing.release()
  await page.locator('.drop[data-look=ready]').nth(2).waitFor()
  const submitting = await hold(installation, 'submissions')
  await pressSubmit(page)
  await submitting.reached()
  await look('while it is submitted')
  await submitting.release()
  const number = page.locator('.receipt-number')
  await number.waitFor()
  const receipt = await number.innerText()
  await browser.close()
  return receipt
}

/** The worker has sent the receipt. */
const untilMailed = ({ stack }: Installation, receipt: string) =>
  untilAnswered(async () =>
    stack.inbox.mails.some((mail) => JSON.stringify(mail).includes(receipt)) ? true : null,
  )

function tableOf(seen: ReadonlyMap<Moment, readonly Seen[]>) {
  const cell = (moment: Moment, place: string) => {
    const found = seen.get(moment)?.find((one) => one.place === place)
    if (!found) return ''
    const isFound = (where: readonly string[]) => (where.length > 0 ? 'yes' : 'no')
    return `${isFound(found.secret)} / ${isFound(found.clear)}`
  }
  const places = (seen.get('afterwards') ?? []).map(({ place }) => place)
  const lines = [
    ['found: canary / clear word', ...moments],
    ...places.map((place) => [place, ...moments.map((moment) => cell(moment, place))]),
  ]
  return lines.map((line) =>
    line
      .map((text) => text.padEnd(33))
      .join('')
      .trimEnd(),
  )
}

export const onlooker: AloneProof = {
  name: 'onlooker',
  claim:
    'with every login, key, object, backup, log and memory of a process a sealed bid is not read; with one holder’s key neither; with two it is',
  async runAlone(alone) {
    const installation = await startInstallation(alone)
    const { stack, database, processes } = installation
    const places = createPlaces(installation)
    const words = createWords()
    const tender = await layOutClearWords(installation, words)
    const clear = [...formsOf(words.clear), ...formsOf(tender)]
    const seen = new Map<Moment, Seen[]>()
    const looked = {
      'while a file is stored': places.during,
      'while it is submitted': places.memory,
      afterwards: places.after,
      // A backup takes its time, and the gate has little.
      'half opened': alone.isShort ? places.during : places.after,
    }
    async function look(moment: Moment) {
      const found: Seen[] = []
      for (const { name, search, clear: own } of looked[moment]) {
        const [inSecret = [], inClear = []] = await search(words.secret, own ? [own] : clear)
        found.push({ place: name, secret: inSecret, clear: inClear })
      }
      seen.set(moment, found)
    }
    const receipt = await bidInBrowser(installation, { tender, words, look }, alone)
    await untilMailed(installation, receipt)
    clear.push(Buffer.from(receipt))
    await look('afterwards')
    await postOfOne(installation, tender)
    await look('half opened')
    const found = [...seen].flatMap(([moment, all]) =>
      all.flatMap(({ place, secret }) =>
        secret.length > 0 ? [`${place}, ${moment}: ${secret[0]}`] : [],
      ),
    )
    const blind = (seen.get('afterwards') ?? []).filter((one) => one.clear.length === 0)
    const [bid] = await database.rows<{ sealed: string }>(
      `select sealed from uploads where tender_id = $1 limit 1`,
      [tender],
    )
    const cards = stack.demo.holders.map(({ identity }) => identity)
    const alonely = await Promise.all(cards.map((card) => readByOne(database, tender, card)))
    const open = await openByTwo(installation, tender, alone)
    const alsoAlone = cards.map((card) => open(card, card))
    const inside = [words.name, words.link, words.note, words.line, String(words.amount)]
    const isTold = (text: string) => inside.some((word) => text.includes(word))
    const [first = '', , , last = ''] = cards
    const together = open(first, last)
    const read = inside.filter((word) => together.includes(word))
    return {
      rows: [
        holds('a browser sealed a bid and got its receipt', bid?.sealed === 'in-browser', receipt),
        reported(
          'processes whose memory was read',
          Object.values(processes).flatMap((pids) => pids()).length,
        ),
        reported('places looked into', places.after.length, moments.join(', ')),
        none(
          'places where the same search does not find what is in clear',
          blind.map(({ place }) => place),
        ),
        none('places where a canary was found', found),
        none(
          'holders who read a canary alone',
          [...alonely.map(({ text }) => text), ...alsoAlone].filter(isTold),
        ),
        holds(
          'each opened one share alone',
          alonely.every(({ files }) => files === 1),
          alonely.map(({ files }) => files).join(', '),
        ),
        holds(
          'two holders read file, name, link and price',
          read.length === inside.length,
          `${read.length} of ${inside.length}`,
        ),
      ],
      remarks: tableOf(seen),
    }
  },
}
