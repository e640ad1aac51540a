import { expect } from '@playwright/test'
import { aPdf, choose } from '#e2e/bids.ts'
import { aPaper, dayIn, useSaved } from '#e2e/papers.ts'
import { aMember } from '#e2e/people.ts'
import { signIn, submit } from '#e2e/companies.ts'
import { aBidder, openAs } from '#e2e/receipts.ts'
import { aSealedTender, fillTerms, sendSealed, stored } from '#e2e/sealed-bids.ts'
import { area } from './look.ts'
import { shownPapers } from './shown-papers.ts'

area('papers', async ({ page, info, search, look, device }) => {
  const owner = await aBidder('look-papers')
  await openAs(page, owner, `/auth/people${search}`)
  await expect(page.locator('.papers-none')).toBeVisible()
  await look('none', ['h1'])
  const list = { papers: shownPapers, today: dayIn(0) }
  await page.route('**/api/papers', (route) => route.fulfill({ json: list }))
  await page.reload()
  await expect(page.locator('.paper-row')).toHaveCount(shownPapers.length)
  await look('papers', ['h1'])
  await page.locator('.company-papers .button-gold').click()
  await look('add', ['.company-papers h3'])
  await submit(page)
  await expect(page.locator('.company-papers .field-error')).toHaveCount(3)
  await look('add-refused', ['main .field-error', 'main :focus'])
  await page.reload()
  await page.locator('.paper-row .text-button').nth(1).click()
  await expect(page.locator('.company-papers form')).toBeVisible()
  await look('replace', ['.company-papers h3'])
  await page.locator('.paper-remove').first().click()
  await expect(page.locator('.dialog[open]')).toBeVisible()
  await look('remove', ['.dialog[open] .button-danger'])

  const preparer = await aMember(owner, 'ကိုထက်အောင်')
  const other = await device()
  await other.route('**/api/papers', (route) => route.fulfill({ json: list }))
  await other.goto(`/auth/people${search}`)
  await signIn(other, preparer)
  await expect(other.locator('.paper-row')).toHaveCount(shownPapers.length)
  await look('only-prepares', ['h1'], other)

  await page.unrouteAll()
  await aPaper(owner, { kind: 'tax', number: 'IRD-88213', expiresOn: dayIn(0) })
  await aPaper(owner, { kind: 'insurance', number: 'MI-2025-7741', expiresOn: dayIn(200) })
  await page.goto(`/auth/submit/${await aSealedTender()}${search}`)
  await expect(page.locator('#nda-saved')).toBeVisible()
  await look('bid', ['h1'])
  await page.locator('#image-saved').click()
  await look('none-fits', ['.dialog[open] h2'])
  await page.keyboard.press('Escape')
  await page.locator('#nda-saved').click()
  await expect(page.locator('.paper-choices li')).toHaveCount(2)
  await look('choose', ['.dialog[open] h2'])
  await page.keyboard.press('Escape')
  await useSaved(page, 'nda', 'IRD-88213')
  await choose(page, 'document', await aPdf(info, 'offer.pdf'))
  const stamp = { kind: 'registration', number: '104 882 913', expiresOn: null } as const
  await aPaper(owner, { ...stamp, isPicture: true })
  await page.locator('#image-saved').click()
  await page.keyboard.press('Escape')
  await useSaved(page, 'image', '104 882 913')
  await fillTerms(page)
  await expect(stored(page)).toHaveCount(3)
  await page.route('**/api/papers', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), today: dayIn(1) } })
  })
  await sendSealed(page, 3)
  await expect(page.locator('.sending-panel[data-look=refused]')).toBeVisible()
  await look('expired', ['.sending-panel'])
  await page.locator('.sending-panel button').click()
  await expect(page.locator('.drop[data-look=wrong]')).toBeVisible()
  await look('expired-files')
  await page.unrouteAll()
  await aPaper(owner, { kind: 'licence', number: 'C-4410/2026', expiresOn: dayIn(30) })
  await useSaved(page, 'nda', 'C-4410/2026')
  await page.route('**/api/papers', (route) => route.fulfill({ status: 429, body: '{}' }))
  await sendSealed(page, 3)
  await expect(page.locator('.sending-panel .button-gold')).toBeVisible()
  await look('unchecked', ['.sending-panel'])
})
