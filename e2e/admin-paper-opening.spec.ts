import { readFile, writeFile } from 'node:fs/promises'
import { MinutesFile } from '@padauk/contract/sealing/minutes'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { actsOf } from './holder-acts.ts'
import { actingWith } from './key-holders.ts'
import { aSignedInHolder, aTenderToOpen, letAdjournmentPass } from './openings.ts'
import { demoHolder, expectAccessible, test } from './product.ts'
import { offlineSealer, saved } from './sealer-page.ts'
import { signInAs } from './staff.ts'

/** The person with the card, who has a computer without a network and its files only. */
function onPaper(away: Page, info: TestInfo) {
  const { identity, name } = demoHolder(3)
  return {
    name,
    /** Takes a file, uses the card and gives the signed file back. */
    async sign(task: string, choose = async () => {}) {
      await away.locator('#task-file').setInputFiles(task)
      await expect(away.locator('#card-key')).toBeVisible()
      await choose()
      await expectAccessible(away)
      await away.locator('#card-key').fill(identity)
      await away.locator('form button[type=submit]').last().click()
      await expect(away.locator('#holder-done')).toBeVisible()
      return saved(away, info, '#holder-done .save button')
    },
    choose: (label: string) => () => away.getByLabel(label).check(),
  }
}

test.use({ actionTimeout: 20_000 })

test('a key holder on paper opens, adjourns and signs the minutes by files alone @long', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(300_000)
  const opened = await aTenderToOpen(2, 1)
  const { tender } = opened
  const said = adminWords('en')
  const { nextCode } = await signInAs(page, 'officer')
  const act = actingWith(page, 'en', nextCode)
  const press = (key: string) => page.getByRole('button', { name: said(key), exact: true }).click()
  const second = actsOf(await aSignedInHolder(await anotherDevice(browser), 2, 'en'), tender)
  const sealer = info.outputPath('sealer.html')
  await writeFile(sealer, await (await page.request.get('/sealer.html')).body())
  const { away, complaints } = await offlineSealer(browser, sealer, 'en')
  const paper = onPaper(away, info)
  const noInterest = 'I have no interest in any company that may have bid'
  const fold = page.locator('.paper-files')
  const step = (place: number) => `.paper-files > ol > li:nth-child(${place})`

  async function openOnPaper() {
    await page.goto(`/admin/tenders/${tender}/opening`)
    await press('openings.start.button')
    const confirmed = page.getByRole('dialog').locator('button[type=submit]')
    await act(() => confirmed.click(), fold)
    await fold.locator('summary').click()
    const declaration = await paper.sign(
      await saved(page, info, `${step(1)} button`),
      paper.choose(noInterest),
    )
    const downloading = page.waitForEvent('download')
    await page.locator(`${step(2)} input`).setInputFiles(declaration)
    const handOut = info.outputPath('padauk-hand-out.json')
    await (await downloading).saveAs(handOut)
    await page.locator(`${step(3)} input`).setInputFiles(await paper.sign(handOut))
    await expect(fold.getByText(said('openings.paper.posted'))).toBeVisible()
    await second.takePart()
    await expect(page.locator('.combined li')).toHaveCount(2)
    await expectWellMade(page)
  }

  await openOnPaper()
  await second.signList()
  const list = await paper.sign(await saved(page, info, `${step(4)} button`))
  await page.locator(`${step(4)} input`).setInputFiles(list)
  await expect(page.getByText(said('openings.states.adjourned'))).toBeVisible()

  await letAdjournmentPass(opened)
  await openOnPaper()
  await press('openings.reveal.button')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByRole('link', { name: said('minutes.read'), exact: true }).click()
  const own = page.locator('.minutes-paper')
  await own.locator('summary').click({ timeout: 60_000 })
  const signatures = await paper.sign(
    await saved(page, info, '.minutes-paper button'),
    paper.choose(paper.name),
  )
  await act(
    () => own.locator('input').setInputFiles(signatures),
    page.locator('.minutes-signatures [data-signed=true]', { hasText: paper.name }),
  )
  await second.signMinutes()
  await expect(page.getByText(said('minutes.givenText'))).toBeVisible()
  const file = await saved(page, info, `button:has-text("${said('minutes.download')}")`)
  expect(MinutesFile.parse(JSON.parse(await readFile(file, 'utf8'))).signatures).toHaveLength(2)
  expect(complaints).toEqual([])
  await away.context().close()
})
