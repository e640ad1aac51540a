import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { aPdf, choose, slowDown, zone } from './bids.ts'
import { test } from './product.ts'
import { atTheSealedForm } from './sealed-bids.ts'

const megabyte = 1_048_576
const size = 20 * megabyte
const slowdown = 6
const bytesPerSecond = 5_000_000 / 8
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Resident memory of all pages and their workers. */
async function pagesMemory(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo.flatMap(({ id, type }) => {
    if (type !== 'renderer') return []
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
    return [Number(kilobytes ?? 0) * 1024]
  })
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Both passes in the page's own worker script, alone, in milliseconds. */
const timeSealing = (page: Page, script: string) =>
  page.evaluate(
    async ([address, bytes]) => {
      const worker = new Worker(address, { type: 'module' })
      let lastId = 0
      const ask = (name: string, ...args: unknown[]) =>
        new Promise<unknown>((resolve, reject) => {
          const id = ++lastId
          const hear = ({
            data,
          }: MessageEvent<{ id: number; value?: unknown; fault?: string }>) => {
            if (data.id !== id) return
            worker.removeEventListener('message', hear)
            if (data.fault) reject(new Error(data.fault))
            else resolve(data.value)
          }
          worker.addEventListener('message', hear)
          worker.postMessage({ id, name, args })
        })
      const file = new File([new Uint8Array(bytes)], 'offer.pdf')
      const ikm = await ask('newIkm')
      const start = performance.now()
      const measured = (await ask('measure', file)) as { sealedSize: number }
      const first = performance.now() - start
      await ask('open', 'a', file, { measured, ikm })
      for (let at = 0; at < measured.sealedSize; at += 1_048_576) {
        await ask('read', 'a', at, Math.min(at + 1_048_576, measured.sealedSize))
      }
      await ask('finish', 'a')
      worker.terminate()
      return { first, second: performance.now() - start - first }
    },
    [script, size] as const,
  )

test('a slow phone seals 20 MB faster than its line takes it', async ({ page, browser }, info) => {
  test.setTimeout(300_000)
  page.on('dialog', (dialog) => void dialog.accept())
  const worker = page.waitForEvent('worker')
  await atTheSealedForm(page, 'sealed-figures')
  const { first, second } = await timeSealing(page, (await worker).url())
  const onPhone = (first + second) * slowdown
  const onLine = (size / bytesPerSecond) * 1_000
  say(`sealing 20 MB: ${first.toFixed(0)} + ${second.toFixed(0)} ms, ${slowdown} times slower`)
  say(`${(onPhone / 1_000).toFixed(1)} s against ${(onLine / 1_000).toFixed(1)} s on 5 Mbit/s`)

  const idle = await pagesMemory(browser)
  let most = 0
  const watching = setInterval(
    () => void pagesMemory(browser).then((bytes) => (most = Math.max(most, bytes))),
    300,
  )
  const offsets: number[] = []
  page.on('response', (response) => {
    const { 'upload-offset': offset } = response.headers()
    if (response.request().method() === 'HEAD') offsets.push(Number(offset))
  })
  await slowDown(page, bytesPerSecond)
  const document = await aPdf(info, 'offer.pdf', size)
  await choose(page, 'document', document)
  const drop = zone(page, 'document').locator('.drop')
  const percent = () =>
    drop.locator('.drop-progress').evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(50)
  clearInterval(watching)
  const sent = (await percent()) / 100
  await page.reload()
  await choose(page, 'document', document)
  await expect(drop).toHaveAttribute('data-look', 'ready', { timeout: 120_000 })
  const again = 1 + sent - (offsets[0] ?? 0) / size
  say(`memory: ${((most - idle) / megabyte).toFixed(0)} MB above idle`)
  say(`sent ${again.toFixed(3)} bytes a byte with a reload at ${(sent * 100).toFixed(0)}%`)
  expect(onPhone).toBeLessThan(onLine)
  expect(most - idle).toBeLessThanOrEqual(64 * megabyte)
  expect(again).toBeLessThanOrEqual(1.05)
})
