import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@padauk/contract/client'
import { listTenders } from '@padauk/contract/tenders'
import { chromium as playwright } from 'playwright-core'
import { chooseFiles, pressSubmit, signInAt } from '#kit/browser-bids'
import { startProduct } from '#kit/product'
import type { AloneProof } from '#kit/proof'
import { atMost, reported } from '#kit/report'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import { makeTrouble, startSlowLine } from '#kit/slow-line'
import { chromium, chromiumFlags } from '#kit/site-under-test'

const line = { kilobitsPerSecond: 400, roundTripMs: 300 }

async function openTenderAt(origin: string) {
  const answer = await createClient({ origin, language: 'en' })(listTenders, { query: {} })
  const tender = answer.ok && answer.value.find(({ state }) => state === 'open')
  if (!tender) throw new Error('there is no open tender')
  return tender.id
}

function filesIn(directory: string, size: number) {
  const put = (name: string, content: Uint8Array) => {
    const path = join(directory, name)
    writeFileSync(path, content)
    return path
  }
  return {
    image: put('registration.png', onePixel),
    nda: put('nda.pdf', demoPdf(randomBytes(2_000))),
    document: put('offer.pdf', demoPdf(randomBytes(size - 200))),
  }
}

/** The line is cut three times and the api is killed once while 20 MB are sent, or 2 MB in short. */
export const browserResume: AloneProof = {
  name: 'browser-resume',
  claim: 'on a bad mobile line one press of Submit is enough',
  isAsked: true,
  async runAlone({ isShort, atEnd }) {
    const size = (isShort ? 2 : 20) * 1_048_576
    // In a small file the same four breaks weigh ten times as much.
    const mostBytesPerByte = isShort ? 1.3 : 1.2
    const perfectSeconds = (size * 8) / 1_000 / line.kilobitsPerSecond
    const patience = 120_000 + perfectSeconds * 3_000
    const stack = await startProduct('browser', atEnd)
    const way = await startSlowLine({ ...line, targetPort: () => Number(new URL(stack.url).port) })
    atEnd(way.stop)
    const browser = await playwright.launch({ executablePath: chromium, args: chromiumFlags })
    atEnd(() => browser.close())

    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`http://127.0.0.1:${way.port}/auth/submit/${await openTenderAt(stack.url)}`)
    await signInAt(page, 'approved@company.example', stack.demo.password)

    const before = way.bytesSent()
    const start = performance.now()
    const killApi = () => void stack.processes.api.kill('SIGKILL')
    const trouble = makeTrouble(way, size, killApi)
    await chooseFiles(page, filesIn(stack.directory, size))
    // After this the phone is not touched.
    await pressSubmit(page)
    const number = page.locator('.receipt-number')
    await number.waitFor({ timeout: patience })
    trouble.stop()
    const seconds = Math.round((performance.now() - start) / 1_000)
    const sent = way.bytesSent() - before
    return {
      rows: [
        reported('receipt after one press of Submit', await number.innerText()),
        reported('seconds', seconds, `a perfect line needs ${perfectSeconds.toFixed(0)}`),
        atMost('bytes sent for each byte', sent / size, mostBytesPerByte, (it) => it.toFixed(3)),
        atMost('JavaScript errors', faults.length, 0),
        atMost('troubles that did not happen (3 cuts, 1 kill)', 4 - trouble.done(), 0),
      ],
    }
  },
}
