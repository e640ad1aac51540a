import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { confirmEmail, signUp } from '@padauk/contract/accounts'
import { createClient } from '@padauk/contract/client'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { expect } from '@playwright/test'
import type { Browser, TestInfo } from '@playwright/test'

import { fill, letterTo, password, pathOfConfirmation } from './companies.ts'
import { origin, test } from './product.ts'
import { aMember } from './staff.ts'
import { aGuide, enrol, openPage } from './staff-guide.ts'
import type { Guide, Person } from './staff-guide.ts'
import { fromOpeningToContract } from './staff-guide-award.ts'
import { whileOpen } from './staff-guide-open-tender.ts'
import { companies, gates, people } from './staff-guide-words.ts'

// The guide of the staff, done step by step, and its pictures: `npm run guide`.
const seed = join(import.meta.dirname, '..', 'apps', 'api', 'seed')
type Named = Record<'en' | 'mm', { name: string }>
const { liveTenders } = JSON.parse(readFileSync(join(seed, 'content.json'), 'utf8')) as {
  liveTenders: { soon: Named; closing: Named }
}
const document = (name: string) => join(seed, 'documents', `${name}.pdf`)

const labels = { name: 'name', category: 'category', topic: 'details.topic', body: 'details.body' }

/** Part 10, and part 1 by the letter that it sends. */
async function inviteColleague(guide: Guide, owner: Person, browser: Browser): Promise<Person> {
  const { page } = owner
  const { said, lang, stored, take } = guide
  const email = `ko.aung.${Date.now() % 10_000}@padauk.example`
  await guide.goTo(page, 'navigation.staff')
  await guide.press(page, 'staff.invite')
  await fill(page, { name: people[lang].colleague, email })
  for (const role of ['officer', 'editor']) await page.getByLabel(said(`roles.${role}`)).check()
  await page.locator('select[name=language]').selectOption(stored)
  await take(page, 'invite')
  await guide.press(page, 'staff.send')
  await guide.confirmWithCode(owner)
  await expect(page.getByText(said('staff.states.invited'))).toBeVisible()

  const { text } = await letterTo(email, 1)
  const path = /\/admin\/invitation#[\w-]+/.exec(text)?.[0] ?? ''
  const device = await openPage(browser, stored)
  await device.goto(path)
  await device.getByLabel(said('staff.invitation.password'), { exact: true }).fill(password)
  await device.getByLabel(said('staff.invitation.again')).fill(password)
  await guide.press(device, 'staff.invitation.button')
  await guide.press(device, 'staff.invitation.signIn')
  return enrol(guide, device, { email, password }, take)
}

async function decideOnCompany(guide: Guide, { page }: Person) {
  const { said, lang, stored, take } = guide
  const call = createClient({ origin: origin(), language: stored })
  const body = {
    name: people[lang].sender,
    email: `office-${Date.now()}@thiri-${lang}.example`,
    phone: `+95978543211${lang === 'en' ? 1 : 2}`,
    company_name: companies[lang],
    password,
  }
  expect((await call(signUp, { body })).ok).toBe(true)
  const token = pathOfConfirmation(await letterTo(body.email, 1)).replace('/confirm/', '')
  expect((await call(confirmEmail, { body: { token } })).ok).toBe(true)
  await guide.goTo(page, 'navigation.companies')
  await guide.press(page, 'companies.states.pending')
  const row = page.locator('tbody tr').filter({ hasText: body.email })
  await row.getByRole('link').first().click()
  await guide.press(page, 'companies.approve.button')
  await take(page, 'company')
  await guide.onPhone(page, 'company')
  await guide.answer(page, 'companies.approve.button')
  await expect(page.locator('main .badge').first()).toHaveText(said('companies.states.approved'))
}

async function publishTender(guide: Guide, { page }: Person) {
  const { said, take } = guide
  await guide.goTo(page, 'navigation.tenders')
  await guide.press(page, 'tenders.create')
  for (const [name, key] of Object.entries(labels)) {
    const [english, burmese] = gates[name as keyof typeof gates]
    const label = said(`tenders.${key}`)
    await page.getByLabel(said('form.inEnglish', { label }), { exact: true }).fill(english)
    if (name === 'body') continue
    await page.getByLabel(said('form.inBurmese', { label }), { exact: true }).fill(burmese)
  }
  const [paper, form] = await page.locator('main input[type=file]').all()
  await paper?.setInputFiles(document('tender-cctv-upgrade-inya-breeze'))
  await form?.setInputFiles(document('nda-and-anti-bribery-form'))
  await expect(page.locator('.document-card')).toHaveCount(2)
  await guide.press(page, 'tenders.form.save')
  await expect(page.getByText(said('tenders.checklist.notReady'))).toBeVisible()
  await take(page, 'tender')
  await guide.press(page, 'tenders.details.edit')
  const label = said('tenders.details.body')
  const burmeseText = page.getByLabel(said('form.inBurmese', { label }), { exact: true })
  await burmeseText.fill(gates.body[1])
  await guide.press(page, 'tenders.form.save')
  await guide.press(page, 'tenders.publish.button')
  await guide.answer(page, 'tenders.publish.button')
  await expect(page.getByText(said('tenders.stateTexts.open'))).toBeVisible()
}

async function extendAndCancel(guide: Guide, officer: Person) {
  const { page } = officer
  const { said, take } = guide
  await guide.press(page, 'tenders.extend.button')
  const deadline = page.getByRole('group', { name: said('tenders.extend.newDeadline') })
  const part = (name: string) => deadline.getByLabel(said(`form.date.${name}`))
  const [day, month, year] = await Promise.all(
    ['day', 'month', 'year'].map(async (name) => Number(await part(name).inputValue())),
  )
  const later = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + 7))
  await part('day').fill(String(later.getUTCDate()))
  await part('month').selectOption(String(later.getUTCMonth() + 1))
  await part('year').fill(String(later.getUTCFullYear()))
  await page.getByLabel(said('tenders.extend.reasonEn')).fill('More time for the site survey.')
  const burmeseReason = 'ကွင်းဆင်းလေ့လာရန် အချိန် ပိုပေးပါသည်။'
  await page.getByLabel(said('tenders.extend.reasonMm')).fill(burmeseReason)
  await take(page.getByRole('dialog'), 'extend')
  await guide.answer(page, 'tenders.extend.button')
  await guide.confirmWithCode(officer)
  await expect(page.getByText(said('tenders.extend.done'))).toBeVisible()

  await guide.press(page, 'tenders.cancel.button')
  const [english, burmese] = ['The gates were repaired otherwise.', 'ဝင်းတံခါးများကို ပြုပြင်ပြီးပါပြီ။']
  await page.getByLabel(said('tenders.cancel.reasonEn')).fill(english)
  await page.getByLabel(said('tenders.cancel.reasonMm')).fill(burmese)
  await take(page.getByRole('dialog'), 'cancel')
  await guide.answer(page, 'tenders.cancel.button')
  await expect(page.getByText(said('tenders.stateTexts.cancelled'))).toBeVisible()
}

/** The demo has a tender that is about to close: both what an outage asks, and what is still shut. */
async function beforeClosing(guide: Guide, { page }: Person) {
  const { said, stored, take } = guide
  await guide.goTo(page, 'navigation.tenders')
  await guide.press(page, 'tenders.states.open')
  await page.getByRole('link', { name: liveTenders.soon[stored].name }).click()
  await guide.press(page, 'tenders.outage.button')
  await take(page.getByRole('dialog'), 'outage')
  await guide.answer(page, 'ask.cancel')
  await guide.press(page, 'tenders.details.submissions')
  await expect(page.getByText(said('submissions.sealed.title'))).toBeVisible()
  await take(page, 'sealed')
}

async function downloadAndVerify(guide: Guide, officer: Person, info: TestInfo) {
  const { page } = officer
  const { said, stored, take } = guide
  const { name } = liveTenders.closing[stored]
  await expect(async () => {
    await guide.goTo(page, 'navigation.tenders')
    await guide.press(page, 'tenders.states.closed')
    await page.getByRole('link', { name }).click({ timeout: 5_000 })
    await guide.press(page, 'tenders.details.submissions')
    await expect(page.locator('tbody tr').first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 240_000 })
  const row = page.locator('tbody tr').first()
  await row.getByRole('button', { name: said('submissions.opened.check') }).click()
  await expect(row).toContainText(said('submissions.opened.right'))
  const zip = page.waitForEvent('download')
  await guide.press(page, 'submissions.package.button')
  await guide.confirmWithCode(officer)
  await (await zip).saveAs(info.outputPath('submissions.zip'))
  await take(page, 'submissions')

  const saved = page.waitForEvent('download')
  await guide.press(page, 'submissions.package.verifier')
  const verifier = info.outputPath('verifier.html')
  await (await saved).saveAs(verifier)
  const away = await page.context().newPage()
  await away.goto(pathToFileURL(verifier).href)
  await away.locator(`[data-language=${stored}]`).click()
  await away.locator('#package').setInputFiles(info.outputPath('submissions.zip'))
  await away.locator('#check-package [type=submit]').click()
  await expect(away.locator('#package-result .verdict')).toBeVisible({ timeout: 60_000 })
  await away.locator('#check-package').scrollIntoViewIfNeeded()
  await take(away, 'verifier')
  await away.close()
}

async function changeContent(guide: Guide, { page }: Person) {
  const { said, lang, take } = guide
  const words = { en: 'Our office answers at night too.', my: 'ညဘက်တွင်လည်း ရုံးမှ ဖြေကြားပါသည်။' }
  await guide.goTo(page, 'navigation.website')
  await guide.press(page, 'content.kinds.services')
  const services = page.locator('.content-row a')
  await (lang === 'en' ? services.first() : services.nth(1)).click()
  const label = said('content.fields.description')
  for (const [side, text] of [
    ['form.inEnglish', words.en],
    ['form.inBurmese', words.my],
  ] as const) {
    const field = page.getByLabel(said(side, { label }), { exact: true })
    await field.press('ControlOrMeta+End')
    await field.pressSequentially(` ${text}`)
  }
  await guide.press(page, 'content.editor.saveDraft')
  await expect(page.getByText(said('content.editor.savedDraft'))).toBeVisible()
  const preview = page.context().waitForEvent('page')
  await guide.press(page, 'content.editor.previewEn')
  const site = await preview
  await expect(site.locator('main')).toContainText(words.en)
  await site.close()
  await guide.press(page, 'content.editor.publish')
  await expect(page.getByText(said('content.editor.published'))).toBeVisible()
  await take(page, 'content')
}

async function answerEnquiry(guide: Guide, { page }: Person) {
  const { said, lang, stored, take } = guide
  await createClient({ origin: origin(), language: stored })(sendEnquiry, {
    body: {
      name: people[lang].sender,
      email: `thiri-${lang}@visitor.example`,
      phone: '+959785432100',
      companyName: companies[lang],
      interestedService: 'Security service',
    },
  })
  await guide.goTo(page, 'navigation.enquiries')
  await guide.press(page, 'enquiries.states.new')
  await page.getByRole('link', { name: people[lang].sender }).first().click()
  await guide.press(page, 'enquiries.handling.take')
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
    said('enquiries.handling.you'),
  )
  const note = {
    en: 'Called back: we visit on Monday.',
    my: 'ပြန်ခေါ်ပြီးပါပြီ။ တနင်္လာနေ့တွင် သွားရောက်ပါမည်။',
  }
  await page.getByLabel(said('enquiries.notes.label')).fill(note[lang])
  await guide.press(page, 'enquiries.notes.add')
  await expect(page.locator('.enquiry-note')).toHaveText(note[lang])
  const template = page.getByLabel(said('enquiries.answer.template'), { exact: true })
  await template.selectOption({ index: 1 })
  const text = page.getByLabel(said('enquiries.answer.text'), { exact: true })
  const date = { en: 'Monday', my: 'တနင်္လာနေ့' }
  await text.fill((await text.inputValue()).replaceAll(/\[.*?\]/g, date[lang]))
  await guide.press(page, 'enquiries.answer.preview')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('enquiries.answer.close') })
    .click()
  await take(page, 'enquiry')
  await guide.press(page, 'enquiries.answer.send')
  await expect(page.locator('main .badge').first()).toHaveText(said('enquiries.states.answered'))
}

async function helpWithoutPhone(guide: Guide, owner: Person, { email }: Person) {
  const { page } = owner
  const { said, take } = guide
  await guide.goTo(page, 'navigation.staff')
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await guide.press(page, 'staff.reset')
  await take(page, 'lost-phone')
  await guide.answer(page, 'staff.reset')
  await guide.confirmWithCode(owner)
  await expect(page.getByText(said('staff.resetDone'))).toBeVisible()
}

async function readLog(guide: Guide, { page }: Person) {
  const { said, take } = guide
  await guide.goTo(page, 'navigation.audit')
  await guide.press(page, 'audit.verify.button')
  await expect(page.getByText(said('audit.verify.unbroken'))).toBeVisible({ timeout: 60_000 })
  await take(page, 'audit')
}

async function readMail(guide: Guide, { page }: Person) {
  await guide.goTo(page, 'navigation.today')
  await guide.press(page, 'dashboard.health.mail')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await guide.take(page, 'mail')
}

for (const lang of ['en', 'my'] as const) {
  test(`the guide of the staff, done and photographed (${lang})`, async ({ browser }, info) => {
    test.setTimeout(900_000)
    const guide = aGuide(lang)
    const owner = await enrol(
      guide,
      await openPage(browser, guide.stored),
      await aMember(['owner'], people[lang].owner),
    )
    const officer = await inviteColleague(guide, owner, browser)
    await decideOnCompany(guide, officer)
    await guide.goTo(officer.page, 'navigation.today')
    await expect(officer.page.locator('.dashboard-row').last()).toBeVisible()
    await guide.take(officer.page, 'dashboard')
    await guide.onPhone(officer.page, 'dashboard')
    await publishTender(guide, officer)
    await whileOpen(guide, officer)
    await extendAndCancel(guide, officer)
    await beforeClosing(guide, officer)
    await downloadAndVerify(guide, officer, info)
    await changeContent(guide, officer)
    await answerEnquiry(guide, officer)
    await helpWithoutPhone(guide, owner, officer)
    await readLog(guide, owner)
    await readMail(guide, owner)
    await owner.page.context().close()
    await officer.page.context().close()
  })

  test(`part 22, from opening to contract, done and photographed (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    await fromOpeningToContract(aGuide(lang), browser)
  })
}
