import { createClient } from '@padauk/contract/client'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { expectWellMade } from './companies.ts'
import { control, mailsTo, origin, test } from './product.ts'
import { signInAs } from './staff.ts'

const main = (page: Page) => page.locator('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

async function openAdmin(page: Page, path: string, stored: string) {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const untilMailed = async (email: string, subject: string) => {
  const found = async () => (await mailsTo(email)).filter((mail) => mail.subject === subject)
  await expect.poll(found, { timeout: 30_000 }).toHaveLength(1)
  return (await found())[0]?.text ?? ''
}

for (const { lang, stored, answer } of [
  {
    lang: 'en',
    stored: 'en',
    answer: { subject: 'Your enquiry to Padauk', text: 'We visit on Monday.\nPlease be there.' },
  },
  {
    lang: 'my',
    stored: 'mm',
    answer: { subject: 'ပိတောက်သို့ စုံစမ်းမေးမြန်းလွှာ', text: 'တနင်္လာနေ့တွင် လာရောက်ပါမည်။\nကျေးဇူးတင်ပါသည်။' },
  },
] as const) {
  const said = adminWords(lang)

  test(
    `an enquiry is assigned to a colleague and answered from a template (${lang})`,
    { tag: `@${lang}` },
    async ({ page }) => {
      const stamp = `${lang}-${Date.now()}`
      const sender = { name: `Daw Thiri ${stamp}`, email: `enquiry-${stamp}@visitor.example` }
      const colleague = { name: `Ko Aung ${stamp}`, email: `aung-${stamp}@padauk.example` }
      await control('/staff/new', { ...colleague, password: stamp, roles: 'officer' })
      await createClient({ origin: origin(), language: stored })(sendEnquiry, {
        body: {
          ...sender,
          phone: '+959785432100',
          companyName: 'အင်းလျား အိမ်ရာ',
          interestedService: 'Security service',
        },
      })
      await signInAs(page, 'editor')
      await openAdmin(page, '/enquiries', stored)
      await main(page).getByRole('searchbox').fill(sender.name.toLowerCase())
      // The list follows a moment after the typing.
      await expect(page).toHaveURL(/search/)
      await expect(main(page).locator('tbody tr')).toHaveCount(1)
      await main(page).getByRole('link', { name: sender.name }).click()
      await expect(page).toHaveURL(/\/enquiries\/[0-9a-f-]{36}/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(sender.name)
      await expectWellMade(page)

      await test.step('takes it over, then hands it to a colleague, who is told', async () => {
        await button(page, said('enquiries.handling.take')).click()
        await expect(main(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
          said('enquiries.handling.you'),
        )
        await main(page).getByRole('radio', { name: colleague.name }).check()
        await button(page, said('enquiries.handling.give')).click()
        await expect(button(page, said('enquiries.handling.take'))).toBeVisible()
        const text = await untilMailed(colleague.email, 'An enquiry is waiting for your answer')
        expect(text).toContain('/admin/enquiries/')
      })

      await test.step('writes a note, which must not be empty', async () => {
        await button(page, said('enquiries.notes.add')).click()
        await expect(main(page).locator('.field-error')).toBeVisible()
        const note = main(page).getByLabel(said('enquiries.notes.label'))
        await note.fill('Called back.\nပြန်ခေါ်ပြီးပါပြီ။')
        await button(page, said('enquiries.notes.add')).click()
        await expect(main(page).locator('.enquiry-note')).toHaveText('Called back.\nပြန်ခေါ်ပြီးပါပြီ။')
        await expect(note).toHaveValue('')
      })

      const text = main(page).getByLabel(said('enquiries.answer.text'), { exact: true })
      await test.step('begins with a template and is stopped before its places are filled', async () => {
        await main(page)
          .getByLabel(said('enquiries.answer.template'), { exact: true })
          .selectOption({ index: 1 })
        await expect(text).toHaveValue(/\[.+\]/)
        await button(page, said('enquiries.answer.send')).click()
        await expect(main(page).locator('.edit-form .field-error')).toBeVisible()
        await expectWellMade(page)
      })

      await test.step('reads the whole e-mail, and a reload loses nothing', async () => {
        await main(page)
          .getByLabel(said('enquiries.answer.subject'), { exact: true })
          .fill(answer.subject)
        await text.fill(answer.text)
        await page.reload()
        await expect(text).toHaveValue(answer.text)
        await button(page, said('enquiries.answer.preview')).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(sender.email)
        await expect(dialog).toContainText(sender.name)
        await expect(dialog).toContainText(answer.text.split('\n')[1] ?? '')
        await expectWellMade(page)
        await dialog.getByRole('button', { name: said('enquiries.answer.close') }).click()
        expect((await mailsTo(sender.email)).map(({ subject }) => subject)).not.toContain(
          answer.subject,
        )
      })

      await test.step('sends it once, also when the button is pressed twice', async () => {
        await button(page, said('enquiries.answer.send')).dblclick()
        await expect(main(page).locator('.badge').first()).toHaveText(
          said('enquiries.states.answered'),
        )
        expect(await untilMailed(sender.email, answer.subject)).toContain(answer.text)
        await expect(main(page).locator('.enquiry-note').first()).toHaveText(answer.text)
        await expect(button(page, said('enquiries.answer.another'))).toBeVisible()
        await expectWellMade(page)
      })
    },
  )
}

test('staff write, change and remove a template', async ({ page }) => {
  const said = adminWords('en')
  const name = `Offer ${Date.now()}`
  await signInAs(page, 'officer')
  await openAdmin(page, '/enquiries/templates', 'en')
  await main(page)
    .getByRole('link', { name: said('enquiries.templates.new') })
    .click()
  await button(page, 'Save').click()
  await expect(main(page).locator('.field-error')).toHaveCount(3)
  const field = (label: string) =>
    main(page).getByLabel(said('form.inEnglish', { label }), { exact: true })
  await field(said('enquiries.templates.name')).fill(name)
  await field(said('enquiries.templates.subject')).fill('Our offer')
  await field(said('enquiries.templates.text')).fill('Please find our offer of [date].')
  await expectWellMade(page)
  await button(page, 'Save').click()
  await main(page).getByRole('link', { name }).click()
  await field(said('enquiries.templates.subject')).fill('Our new offer')
  await button(page, 'Save').click()
  const row = main(page).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Our new offer')
  await row.getByRole('link').click()
  await button(page, said('enquiries.templates.remove')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('enquiries.templates.remove') })
    .click()
  await expect(page).toHaveURL(/\/enquiries\/templates$/)
  await expect(row).toHaveCount(0)
})

test('each person chooses which e-mails come', async ({ page }) => {
  const said = adminWords('en')
  await signInAs(page, 'owner')
  await openAdmin(page, '/account', 'en')
  const today = main(page).getByLabel(said('staff.mailChoice.today'), { exact: true })
  await today.check()
  await expectWellMade(page)
  await main(page).locator('.edit-form').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(said('staff.mailChoice.saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(today).toBeChecked()
})
