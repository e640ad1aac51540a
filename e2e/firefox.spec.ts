import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { aPdf, anImage } from './bids.ts'
import { anApprovedCompany, password } from './companies.ts'
import { chooseFiles, fillIn, inFirefox, press, savedText, textOf, visit } from './firefox.ts'
import { test } from './product.ts'
import { aSealedTender } from './sealed-bids.ts'

const gold = 'main .step-buttons .button-gold'

test('seals a bid in Firefox, and proves there what is inside', async ({}, info) => {
  const email = await anApprovedCompany('firefox')
  const id = await aSealedTender()
  const files = {
    image: await anImage(info),
    document: await aPdf(info, 'offer.pdf'),
    nda: await aPdf(info, 'nda.pdf'),
    'extra-1': await aPdf(info, 'plan.pdf'),
  }
  await inFirefox(async (page) => {
    await visit(page, `/auth/submit/${id}`)
    await fillIn(page, { email, password })
    await press(page, 'main form button[type=submit]')
    for (const [slot, path] of Object.entries(files)) {
      await chooseFiles(page, `input[name=${slot}]`, path)
    }
    await fillIn(page, { price: '1,284,500,000', 'field-weeks': '14' })
    await page.waitForFunction(
      () => document.querySelectorAll('.drop[data-look=ready]').length === 4,
    )
    await press(page, gold)
    await page.waitForFunction(() => location.hash === '#review')
    await press(page, gold)
    const number = await textOf(page, '.receipt-number')
    expect(number).toMatch(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)
    const bidCopy = info.outputPath('bid-copy.json')
    await writeFile(bidCopy, await savedText(page, '.bid-copy .button-gold'))

    await visit(page, '/verify')
    await fillIn(page, { no: number })
    await press(page, 'main form button[type=submit]')
    expect(await textOf(page, '.verdict[data-look=right]')).toContain(number)
    await chooseFiles(page, '#receipt-file', bidCopy)
    await chooseFiles(page, '#bid-files', ...Object.values(files))
    await press(page, '.verify-files [type=submit]')
    expect(await textOf(page, '.verify-files ~ .verdict[data-look]')).toContain(number)
    expect(await page.$$('.verify-files ~ .verdict li[data-state=wrong]')).toEqual([])
    const right = await page.$$('.verify-files ~ .verdict li[data-state=right]')
    expect(right.length).toBeGreaterThan(8)
  })
})
