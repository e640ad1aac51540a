import { createContent, publishContent } from '@padauk/contract/admin/content'
import type { EditedContent } from '@padauk/contract/admin/content'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { signInAs } from './staff.ts'

const languages = [
  {
    lang: 'en',
    stored: 'en',
    newService: 'New service',
    title: ['Title (English)', 'Title (Burmese)'],
    topic: ['Short line under the title (English)', 'Short line under the title (Burmese)'],
    text: ['Text (English)', 'Text (Burmese)'],
    bold: 'Bold',
    addPictures: 'Add pictures',
    alt: ['What it shows (English)', 'What it shows (Burmese)'],
    altSaved: 'The description is saved everywhere this picture is used.',
    missing: 'Burmese missing',
    publish: 'Publish',
    saveDraft: 'Save draft',
    published: 'Published. The website shows it within two seconds.',
    titleRequired: /title/i,
  },
  {
    lang: 'my',
    stored: 'mm',
    newService: 'ဝန်ဆောင်မှု အသစ်ထည့်ရန်',
    title: ['ခေါင်းစဉ် (အင်္ဂလိပ်)', 'ခေါင်းစဉ် (မြန်မာ)'],
    topic: ['ခေါင်းစဉ်အောက်ရှိ စာကြောင်းတို (အင်္ဂလိပ်)', 'ခေါင်းစဉ်အောက်ရှိ စာကြောင်းတို (မြန်မာ)'],
    text: ['စာသား (အင်္ဂလိပ်)', 'စာသား (မြန်မာ)'],
    bold: 'စာလုံးထူ',
    addPictures: 'ပုံများ ထည့်ရန်',
    alt: ['ပုံတွင် ပါဝင်သည့်အရာ (အင်္ဂလိပ်)', 'ပုံတွင် ပါဝင်သည့်အရာ (မြန်မာ)'],
    altSaved: 'စာသားကို သိမ်းဆည်းပြီးပါပြီ။ ဤပုံ အသုံးပြုသည့် နေရာတိုင်းအတွက် ဖြစ်ပါသည်။',
    missing: 'မြန်မာစာ မပါသေးပါ',
    publish: 'ထုတ်ပြန်ရန်',
    saveDraft: 'မူကြမ်း သိမ်းရန်',
    published: 'ထုတ်ပြန်ပြီးပါပြီ။ ၂ စက္ကန့်အတွင်း ဝက်ဘ်ဆိုက်တွင် တွေ့ရပါမည်။',
    titleRequired: /ခေါင်းစဉ်/,
  },
] as const

type Words = (typeof languages)[number]
const [english] = languages

const zawgyi = 'ျမန္မာႏိုင္ငံ အိမ္ၿခံေျမ ကုမၸဏီ'
const unicode = 'မြန်မာနိုင်ငံ အိမ်ခြံမြေ ကုမ္ပဏီ'

const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

async function openAdmin(page: Page, path: string, { stored }: Words = english) {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Simulates a copy from another program; a headless browser has no clipboard. */
async function paste(page: Page, name: string, text: string) {
  await field(page, name).focus()
  await field(page, name).evaluate((control, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // The editor takes the text itself; a plain field leaves it to the browser.
    if (control.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
  }, text)
}

async function send(page: Page, name: string, act: string) {
  const answered = page.waitForResponse(
    (response) => response.url().includes(act) && response.request().method() !== 'GET',
  )
  await button(page, name).click()
  const response = await answered
  expect(response.ok()).toBe(true)
  return response.url()
}

/** A piece of news that is on the site already. */
async function someNews(page: Page, headers: Record<string, string>, title: string) {
  const content = {
    kind: 'news',
    title_en: title,
    title_mm: 'သတင်း',
    description_en: 'The first words.',
    description_mm: 'ပထမဆုံး စာသား။',
    picture: null,
    published_at: new Date().toISOString(),
  }
  const path = createContent.path.replace(':kind', 'news')
  const made = await page.request.post(path, { headers, data: { content } })
  const { id, revision } = (await made.json()) as EditedContent
  const publish = publishContent.path.replace(':kind', 'news').replace(':id', id)
  const published = await page.request.post(publish, { headers, data: { revision } })
  expect(published.ok()).toBe(true)
  return id
}

for (const words of languages) {
  test(
    `an editor publishes a bilingual service and sees it live (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page }, { project }) => {
      const marker = `${project.name} ${Date.now()}`
      const titles = [`Pool care ${marker}`, `ရေကူးကန် ထိန်းသိမ်းခြင်း ${marker}`] as const
      await signInAs(page, 'editor')
      await openAdmin(page, '/content', words)
      await expectWellMade(page)
      await openAdmin(page, '/services', words)
      await expectWellMade(page)
      await main(page).getByRole('link', { name: words.newService }).click()

      await test.step('what is missing is said at its field', async () => {
        await button(page, words.saveDraft).click()
        await expect(field(page, words.title[0])).toHaveAttribute('aria-invalid', 'true')
        await expect(main(page).locator('.field-error').first()).toHaveText(words.titleRequired)
        await expectWellMade(page)
      })

      await field(page, words.title[0]).fill(titles[0])
      await expect(main(page).getByText(words.missing)).toBeVisible()
      await field(page, words.title[1]).fill(titles[1])
      await field(page, words.topic[0]).fill('Clear water, every morning')
      await field(page, words.topic[1]).fill('နံနက်တိုင်း ကြည်လင်သော ရေ')
      await field(page, words.text[0]).fill('We test the water twice a day.')
      await field(page, words.text[0]).press('ControlOrMeta+a')
      await main(page).getByRole('button', { name: words.bold }).first().click()
      await field(page, words.text[1]).fill('ရေကို တစ်နေ့ နှစ်ကြိမ် စစ်ဆေးပါသည်။')

      await test.step('a picture with words in both languages', async () => {
        // A picture of its own: the same bytes would be the same picture, with its words.
        const picture = {
          name: 'pool.png',
          mimeType: 'image/png',
          buffer: await page.screenshot({ fullPage: true }),
        }
        await main(page).getByLabel(words.addPictures).setInputFiles(picture)
        await field(page, words.alt[0]).fill('A pool at dawn')
        await field(page, words.alt[1]).fill('နံနက်ခင်း ရေကူးကန်')
        await field(page, words.alt[1]).blur()
        await expect(main(page).getByText(words.altSaved)).toBeVisible()
      })
      await expectWellMade(page)

      const address = await send(page, words.publish, '/publish')
      const publishedAt = Date.now()
      const id = address.split('/').at(-2) ?? ''
      for (const lang of ['en', 'mm']) {
        await expect
          .poll(async () => (await page.request.get(`/service/${id}/${lang}`)).text(), {
            intervals: [100],
          })
          .toContain(marker)
      }
      expect(Date.now() - publishedAt).toBeLessThan(2_000)
      await expect(page).toHaveURL(new RegExp(`/admin/services/${id}$`))
      await expect(page.getByText(words.published)).toBeVisible()

      await expectWellMade(page)
      await page.goto(`/service/${id}/en`)
      await expect(main(page).locator('strong')).toHaveText('We test the water twice a day.')
      await expect(main(page).getByAltText('A pool at dawn').first()).toBeVisible()
      await page.goto(`/service/${id}/mm`)
      await expect(main(page)).toContainText('ရေကို တစ်နေ့ နှစ်ကြိမ် စစ်ဆေးပါသည်။')
    },
  )
}

test(
  'pasted Zawgyi becomes Unicode, is told, and can be taken back',
  { tag: '@en' },
  async ({ page }) => {
    const { headers } = await signInAs(page, 'editor')
    const id = await someNews(page, headers, `Zawgyi ${Date.now()}`)
    await openAdmin(page, `/news/${id}`)
    await field(page, 'Title (Burmese)').fill('')
    await paste(page, 'Title (Burmese)', zawgyi)
    await expect(field(page, 'Title (Burmese)')).toHaveValue(unicode)
    await expect(main(page).getByText('This looked like Zawgyi')).toBeVisible()
    await expectWellMade(page)
    await button(page, 'Keep what I pasted').click()
    await expect(field(page, 'Title (Burmese)')).toHaveValue(zawgyi)

    await field(page, 'Title (Burmese)').fill('')

    await openAdmin(page, '/content/about-us')
    await field(page, 'Text (Burmese)').press('ControlOrMeta+a')
    await paste(page, 'Text (Burmese)', zawgyi)
    await expect(field(page, 'Text (Burmese)')).toHaveText(unicode)
    await expect(main(page).getByText('This looked like Zawgyi')).toBeVisible()
    await expectWellMade(page)
  },
)

test(
  'two people edit the same news, and no text is lost',
  { tag: '@en' },
  async ({ page, browser }) => {
    const first = await signInAs(page, 'editor')
    const id = await someNews(page, first.headers, `Water supply ${Date.now()}`)
    const other = await anotherDevice(browser)
    const second = await signInAs(other, 'editor')
    await openAdmin(page, `/news/${id}`)
    await openAdmin(other, `/news/${id}`)

    await field(other, 'Text on the card (English)').fill('Their words.')
    await field(other, 'Title (Burmese)').fill('ရေပေးဝေရေး')
    await send(other, 'Save draft', id)

    await field(page, 'Text on the card (English)').fill('My words.')
    await button(page, 'Publish').click()
    await expect(dialog(page)).toContainText(second.name)
    await expect(dialog(page)).toContainText('Their words.')
    await expect(dialog(page)).toContainText('My words.')
    await expect(dialog(page)).toContainText('Title (Burmese)')
    await expectWellMade(page)
    await dialog(page).getByRole('radio', { name: /Yours/ }).check()
    await dialog(page).getByRole('button', { name: 'Continue with my choice: Publish' }).click()
    await expect(page.getByText('Published. The website shows it')).toBeVisible()
    await expect(field(page, 'Title (Burmese)')).toHaveValue('ရေပေးဝေရေး')
    await expect(field(page, 'Text on the card (English)')).toHaveValue('My words.')
    await expect
      .poll(async () => (await page.request.get('/api/news?lang=en')).text(), { timeout: 2_000 })
      .toContain('My words.')
    await other.context().close()
  },
)

test('an older version is looked at, restored and published', { tag: '@en' }, async ({ page }) => {
  const { headers } = await signInAs(page, 'editor')
  const id = await someNews(page, headers, `Lift inspection ${Date.now()}`)
  await openAdmin(page, `/news/${id}`)
  const wrong = `Words that turned out wrong ${id}`
  await field(page, 'Text on the card (English)').fill(wrong)
  await send(page, 'Publish', '/publish')
  await expect(main(page).getByRole('button', { name: /^Restore the version/ })).toHaveCount(2)

  await main(page)
    .getByRole('button', { name: /^Compare the version/ })
    .first()
    .click()
  await expect(dialog(page)).toContainText('One field differs from the newest version.')
  await expect(dialog(page).locator('[data-different]')).toContainText('The first words.')
  await expectWellMade(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await main(page)
    .getByRole('button', { name: /^Restore the version/ })
    .first()
    .click()
  await expect(dialog(page)).toContainText('It becomes the newest draft.')
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(field(page, 'Text on the card (English)')).toHaveValue('The first words.')
  await expect(main(page)).toContainText('Has unpublished changes')
  const onSite = async () => (await page.request.get('/api/news?lang=en')).text()
  expect(await onSite()).toContain(wrong)
  await send(page, 'Publish', '/publish')
  await expect.poll(onSite, { timeout: 2_000 }).not.toContain(wrong)
})

test(
  'projects are put in another order; an auditor may only look',
  { tag: '@en' },
  async ({ page, browser }) => {
    await signInAs(page, 'editor')
    await openAdmin(page, '/projects')
    const titles = main(page).locator('.item-title-first')
    await expect(titles.nth(1)).toBeVisible()
    const before = await titles.allTextContents()
    await main(page)
      .getByRole('button', { name: `Move down: ${before[0]}` })
      .click()
    await expect(titles.nth(1)).toHaveText(before[0] ?? '')
    await expect(page.getByText('The new order is saved.')).toBeVisible()
    await page.reload()
    await expect(titles.nth(1)).toHaveText(before[0] ?? '')

    const auditor = await anotherDevice(browser)
    await signInAs(auditor, 'auditor')
    await openAdmin(auditor, '/projects')
    await expect(auditor.getByRole('button', { name: /^Move/ })).toHaveCount(0)
    await main(auditor).locator('.content-row a').first().click()
    await expect(main(auditor)).toContainText('Only a content editor changes it.')
    await expect(auditor.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await expectWellMade(auditor)
    await auditor.context().close()
  },
)
