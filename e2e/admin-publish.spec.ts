import { truncate, writeFile } from 'node:fs/promises'
import { createContent, saveContent } from '@padauk/contract/admin/content'
import type { EditedContent } from '@padauk/contract/admin/content'
import { staffDocument } from '@padauk/contract/admin/media'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { signInAs } from './staff.ts'

const said = adminWords('en')
const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: said(key, values), exact: true }).click()

type Headers = Record<string, string>

const news = (title: string, change: object = {}) => ({
  kind: 'news',
  title_en: title,
  title_mm: 'သတင်း',
  description_en: 'The first words.',
  description_mm: 'ပထမဆုံး စာသား။',
  picture: null,
  published_at: new Date().toISOString(),
  ...change,
})

async function draftNews(page: Page, headers: Headers, title: string) {
  const path = createContent.path.replace(':kind', 'news')
  const made = await page.request.post(path, { headers, data: { content: news(title) } })
  return (await made.json()) as EditedContent & { id: string }
}

const onSite = async (page: Page) => (await page.request.get('/api/news?lang=en')).text()

test(
  'Publish is carried on after a conflict, or the screen says what to press',
  {
    tag: '@en',
  },
  async ({ page }) => {
    const title = `Pipes ${Date.now()}`
    const { headers } = await signInAs(page, 'editor')
    const { id, revision } = await draftNews(page, headers, title)
    await page.goto(`/admin/news/${id}`)
    const text = page.getByLabel('Text on the card (English)', { exact: true })
    const changeElsewhere = (words: string, from: number) =>
      page.request.put(saveContent.path.replace(':kind', 'news').replace(':id', id), {
        headers,
        data: { revision: from, content: news(title, { description_en: words }) },
      })

    await text.fill('My words.')
    await changeElsewhere('Their words.', revision)
    await press(page, 'content.editor.publish')
    await dialog(page)
      .getByRole('button', { name: said('conflict.takeTheirs') })
      .click()
    await expect(text).toHaveValue('Their words.')
    const act = said('content.editor.publish')
    await expect(main(page).getByText(said('conflict.tookTheirs', { act }))).toBeVisible()
    expect(await onSite(page)).not.toContain(title)

    await text.fill('My words.')
    await changeElsewhere('Other words.', revision + 1)
    await press(page, 'content.editor.publish')
    await dialog(page)
      .getByRole('radio', { name: said('conflict.mine') })
      .check()
    await expectWellMade(page)
    await press(page, 'conflict.goOn', { act })
    await expect(page.getByText(said('content.editor.published'))).toBeVisible()
    await expect.poll(() => onSite(page)).toContain('My words.')
  },
)

test(
  'what is incomplete is asked about before it is published',
  { tag: '@en' },
  async ({ page }) => {
    const title = `Small ${Date.now()}`
    const { headers } = await signInAs(page, 'editor')
    const { id } = await draftNews(page, headers, title)
    await page.goto(`/admin/news/${id}`)
    await page.getByLabel('Title (Burmese)', { exact: true }).fill('')
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } })
    const picture = { name: 'small.png', mimeType: 'image/png', buffer }
    await main(page).locator('input[type=file]').setInputFiles(picture)
    await expect(main(page).locator('.picture-card-small')).toBeVisible({ timeout: 60_000 })

    await press(page, 'content.editor.publish')
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await expectWellMade(page)
    await press(page, 'content.check.back')
    await expect(dialog(page)).toHaveCount(0)
    expect(await onSite(page)).not.toContain(title)
    await press(page, 'content.editor.publish')
    await press(page, 'content.check.publish')
    await expect.poll(() => onSite(page)).toContain(title)
  },
)

test(
  'a file that is too large is told its size; one that lost its line can be sent again',
  {
    tag: '@en',
  },
  async ({ page, context }, info) => {
    await signInAs(page, 'officer')
    await page.goto('/admin/tenders/create')
    const document = main(page).locator('input[type=file]').first()
    const pdf = { name: 'scope.pdf', mimeType: 'application/pdf' }
    const large = info.outputPath('large.pdf')
    await writeFile(large, '%PDF-1.7')
    await truncate(large, staffDocument.limitBytes + 2 ** 21)
    await document.setInputFiles(large)
    const sizes = { size: '27 MB', limit: '25 MB' }
    await expect(main(page).getByRole('alert')).toHaveText(said('content.upload.tooLarge', sizes))

    await context.setOffline(true)
    const small = Buffer.from(`%PDF-1.7\n% ${Date.now()}\n%%EOF\n`)
    await document.setInputFiles({ ...pdf, name: 'line.pdf', buffer: small })
    const again = main(page).getByRole('button', { name: `${said('trouble.again')}: line.pdf` })
    await expect(again).toBeVisible()
    await expectWellMade(page)
    await context.setOffline(false)
    await again.click()
    await expect(main(page).locator('.document-card')).toContainText('line.pdf')
  },
)
