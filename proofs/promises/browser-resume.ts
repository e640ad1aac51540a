import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@padauk/contract/client'
import { listTenders } from '@padauk/contract/tenders'
import { startStack } from '@padauk/tools/stack'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { atMost, report } from '#kit/findings'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import { startSlowLine } from '#kit/slow-line'
import { chromium, chromiumFlags } from '#kit/site-under-test'

/**
 * Somebody on a bad mobile line chooses the files, presses Submit once and puts the phone down:
 * 2 MB with `--short`, else 20 MB. The line is cut three times and the api is killed once.
 */
const megabytes = process.argv.includes('--short') ? 2 : 20
const size = megabytes * 1_048_576
const line = { kilobitsPerSecond: 400, roundTripMs: 300 }
// In a small file the same four breaks weigh ten times as much.
const mostBytesPerByte = megabytes < 20 ? 1.3 : 1.2
const perfectSeconds = (size * 8) / 1_000 / line.kilobitsPerSecond
const patience = 120_000 + perfectSeconds * 3_000

async function openTenderAt(origin: string) {
  const answer = await createClient({ origin, language: 'en' })(listTenders, { query: {} })
  const tender = answer.ok && answer.value.find(({ state }) => state === 'open')
  if (!tender) throw new Error('there is no open tender')
  return tender.id
}

function filesIn(directory: string) {
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

/** Everything that is pressed. After this nobody touches the phone. */
async function pressSubmit(page: Page, files: ReturnType<typeof filesIn>) {
  for (const [slot, path] of Object.entries(files)) {
    await page.locator(`input[name=${slot}]`).setInputFiles(path)
  }
  const next = page.locator('main .step-buttons .button-gold')
  await next.click()
  await page.locator('.review').waitFor()
  await next.click()
}

/** At even distances, a little off, so that trouble falls into a piece and not between two. */
function makeTrouble(bytesSent: () => number, acts: (() => void)[]) {
  const begin = bytesSent()
  let done = 0
  const timer = setInterval(() => {
    const act = acts[done]
    if (!act || bytesSent() - begin < ((done + 0.87) * size) / (acts.length + 1)) return
    done++
    act()
  }, 100)
  return { done: () => done, stop: () => clearInterval(timer) }
}

async function signIn(page: Page, password: string) {
  await page.locator('main [name=email]').fill('approved@company.example')
  await page.locator('main [name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
  await page.locator('.zones').waitFor({ timeout: 60_000 })
}

const directory = mkdtempSync(join(tmpdir(), 'padauk-browser-'))
const logDirectory = join(directory, 'logs')
mkdirSync(logDirectory)
const stack = await startStack({
  mode: 'production',
  directory,
  database: `padauk_browser_${process.pid}`,
  logDirectory,
  env: withoutLimits,
})
const way = await startSlowLine({ ...line, targetPort: () => Number(new URL(stack.url).port) })
const browser = await playwright.launch({ executablePath: chromium, args: chromiumFlags })
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`http://127.0.0.1:${way.port}/auth/submit/${await openTenderAt(stack.url)}`)
  await signIn(page, stack.demo.password)

  const before = way.bytesSent()
  const start = performance.now()
  const trouble = makeTrouble(way.bytesSent, [
    way.cut,
    way.cut,
    () => void stack.processes.api.kill('SIGKILL'),
    way.cut,
  ])
  await pressSubmit(page, filesIn(directory))
  const number = page.locator('.receipt-number')
  await number.waitFor({ timeout: patience })
  const seconds = (performance.now() - start) / 1_000
  trouble.stop()

  process.stdout.write(`receipt ${await number.innerText()} after one press of Submit\n`)
  const sent = way.bytesSent() - before
  const figure = (amount: number) => amount.toFixed(3)
  const isWithin = report([
    atMost(`bytes sent for each byte of ${megabytes} MB`, sent / size, mostBytesPerByte, figure),
    atMost(
      `seconds (a perfect line of ${line.kilobitsPerSecond} kbit/s: ${perfectSeconds.toFixed(0)})`,
      seconds,
      patience / 1_000,
      (amount) => amount.toFixed(1),
    ),
    atMost('JavaScript errors', faults.length, 0, String),
    atMost('troubles that did not happen (3 cuts, 1 kill)', 4 - trouble.done(), 0, String),
  ])
  process.stdout.write(`bytes sent, headers and repeats included: ${sent}\n`)
  process.exitCode = isWithin ? 0 : 1
} finally {
  await browser.close()
  way.stop()
  await stack.stop()
  rmSync(directory, { recursive: true, force: true })
}
