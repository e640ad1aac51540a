import { expect } from '@playwright/test'
import { aPdf, chooseAll, expectReceipt } from './bids.ts'
import { test } from './product.ts'
import { atTheSealedForm, fillTerms, sendSealed } from './sealed-bids.ts'

const megabyte = 1_048_576

/** What only a page with a certificate has. */
function removeWebCrypto() {
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })
  Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
}

test('seals on the page, record by record, where there are no workers @long', async ({
  page,
}, info) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await atTheSealedForm(page, 'sealed-no-worker')
  await chooseAll(page, info)
  await page
    .locator('input[name=extra-1]')
    .setInputFiles(await aPdf(info, 'plan.pdf', 3 * megabyte))
  await fillTerms(page)
  await sendSealed(page, 4)
  await expectReceipt(page)
  await expect(page.locator('.bid-copy')).toBeVisible()
  expect(workers).toEqual([])
})

test('seals without WebCrypto', async ({ page }, info) => {
  await page.addInitScript(removeWebCrypto)
  // A worker has its own WebCrypto.
  const workers: Promise<void>[] = []
  page.on('worker', (worker) => workers.push(worker.evaluate(removeWebCrypto)))
  const { id } = await atTheSealedForm(page, 'sealed-no-crypto')
  await expect(page.locator('.seal-fold .key-print')).toBeAttached()
  await Promise.all(workers)
  await chooseAll(page, info)
  await page
    .locator('input[name=extra-1]')
    .setInputFiles(await aPdf(info, 'plan.pdf', 3 * megabyte))
  await fillTerms(page)
  await sendSealed(page, 4)
  const number = await expectReceipt(page)
  expect(workers).toHaveLength(1)
  await page.goto(`/auth/receipt/${id}`)
  await expect(page.locator('.sheet').first()).toContainText(number)
  await expect(page.locator('.bid-copy')).toBeVisible()
})
