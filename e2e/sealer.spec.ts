import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { aPdf, anImage, expectReceipt, goldButton } from './bids.ts'
import { expectWellMade } from './companies.ts'
import { expectAccessible, origin, test } from './product.ts'
import { atTheSealedForm } from './sealed-bids.ts'
import { offlineSealer, saved } from './sealer-page.ts'
import { bothLanguages } from './submit-words.ts'

async function sealOffline(away: Page, info: TestInfo, tender: string) {
  await away.locator('#tender-file').setInputFiles(await anImage(info, 'other.json'))
  await expect(away.locator('.verdict[data-look=wrong]')).toBeVisible()
  await away.locator('#tender-file').setInputFiles(tender)
  await expect(away.locator('.verdict[data-look=right]')).toBeVisible()
  await away.locator('button[type=submit]').click()
  await expect(away.locator('[aria-invalid=true]')).toHaveCount(6)
  await away.locator('#compared').check()
  await away.locator('#file-image').setInputFiles(await anImage(info))
  await away.locator('#file-document').setInputFiles(await aPdf(info, 'offer.pdf', 3_000_000))
  await away.locator('#file-nda').setInputFiles(await aPdf(info, 'nda.pdf'))
  await away.locator('#file-extra-1').setInputFiles(await aPdf(info, 'plan.pdf'))
  await away.locator('#price').fill('1,284,500,000')
  await away.locator('#field-weeks').fill('14')
  await expectAccessible(away)
  await away.locator('button[type=submit]').click()
  await expect(away.locator('#sealed')).toBeVisible()
  const bid = await saved(away, info, '.save button >> nth=0')
  const contents = await saved(away, info, '.save button >> nth=1')
  return { bid, contents }
}

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('seals a bid offline, which the submission page sends as it is', async ({
      page,
      browser,
    }, info) => {
      await atTheSealedForm(page, 'sealer', words.search)
      await page.locator('.seal-fold').last().locator('summary').click()
      await expectWellMade(page)
      const tender = await saved(page, info, '.sealer-saves button')
      const sealer = await saved(page, info, '.sealer-saves a')
      const told = await (await page.request.get(`${origin()}/sealer.html.sha256`)).text()
      const hash = createHash('sha256')
        .update(await readFile(sealer))
        .digest('hex')
      expect(told).toBe(`${hash}  sealer.html\n`)

      const { away, complaints } = await offlineSealer(browser, sealer, words.lang)
      const { bid, contents } = await sealOffline(away, info, tender)
      await expectAccessible(away)
      expect(complaints).toEqual([])
      await away.context().close()

      await page.locator('#ready-bid').setInputFiles(tender)
      await expect(page.locator('#ready-bid-fault')).not.toBeEmpty()
      await page.locator('#ready-bid').setInputFiles(bid)
      await expect(page.locator('.ready-bid .fingerprint')).toHaveCount(4)
      await expectWellMade(page)
      await page.reload()
      await expect(page.locator('.ready-bid .review-same')).toHaveCount(4)
      await goldButton(page).click()
      await expect(page).toHaveURL(/#review$/)
      await expectWellMade(page)
      await goldButton(page).click()
      await expectReceipt(page)

      await page.locator('.copy-fold summary').click()
      await page.locator('#contents-list').setInputFiles(tender)
      await expect(page.locator('#contents-list-fault')).not.toBeEmpty()
      await page.locator('#contents-list').setInputFiles(contents)
      await expect(page.locator('.bid-copy')).toBeVisible()
      await expectWellMade(page)
    })

    test('makes the bid copy when the contents list comes with the bid @long', async ({
      page,
      browser,
    }, info) => {
      await atTheSealedForm(page, 'sealer-copy', words.search)
      await page.locator('.seal-fold').last().locator('summary').click()
      const tender = await saved(page, info, '.sealer-saves button')
      const sealer = await saved(page, info, '.sealer-saves a')
      const { away } = await offlineSealer(browser, sealer, words.lang)
      const { bid, contents } = await sealOffline(away, info, tender)
      await away.context().close()
      await page.locator('#ready-bid').setInputFiles([bid, contents])
      await expect(page.locator('.ready-bid .review-same')).toHaveCount(4)
      await goldButton(page).click()
      await goldButton(page).click()
      await expectReceipt(page)
      const copy = JSON.parse(await readFile(await saved(page, info, '.bid-copy button'), 'utf8'))
      const files: { name: string }[] = copy.manifest.files
      expect(files.map(({ name }) => name)).toContain('offer.pdf')
    })
  })
}
