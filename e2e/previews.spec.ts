import { createContent, publishContent, saveContent } from '@padauk/contract/admin/content'
import type { ContentOf, EditedContent } from '@padauk/contract/admin/content'
import { createPreview } from '@padauk/contract/admin/previews'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anotherDevice } from './companies.ts'
import { expectAccessible, control, test } from './product.ts'
import { signInAs } from './staff.ts'

type Headers = Record<string, string>
type Paths = { path_en: string; path_mm: string }

const service = (title: string): ContentOf<'services'> => ({
  kind: 'services',
  title_en: title,
  title_mm: `ဝန်ဆောင်မှု ${title}`,
  topic_en: '',
  topic_mm: '',
  description_en: '<p>Not for everybody yet.</p>',
  description_mm: '<p>မထုတ်ပြန်ရသေးပါ။</p>',
  pictures: [],
})

const addressOf = (path: string, id: string) => path.replace(':kind', 'services').replace(':id', id)

async function draft(page: Page, headers: Headers, title: string) {
  const data = { content: service(title) }
  const made = await page.request.post(addressOf(createContent.path, ''), { headers, data })
  expect(made.status()).toBe(201)
  return (await made.json()) as EditedContent
}

async function previewOf(page: Page, headers: Headers, kind: string, id: string) {
  const answer = await page.request.post(createPreview.path, { headers, data: { kind, id } })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Paths
}

test(
  'only people with its address can see a draft on the site',
  {
    tag: '@en',
  },
  async ({ page, browser }, { project }) => {
    const title = `Window cleaning ${project.name} ${Date.now()}`
    const { headers } = await signInAs(page, 'editor')
    const { id } = await draft(page, headers, title)
    const paths = await previewOf(page, headers, 'services', id)

    const stranger = await anotherDevice(browser)
    expect((await stranger.request.get(`/service/${id}/en`)).status()).toBe(404)
    const answer = await stranger.goto(paths.path_en)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    await expect(stranger.getByText('Preview: not published')).toBeVisible()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(stranger)
    await stranger.getByRole('link', { name: /Burmese/ }).click()
    await expect(stranger.getByText('အစမ်းကြည့်ရှုခြင်း')).toBeVisible()
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText('ဝန်ဆောင်မှု')
    await expectAccessible(stranger)

    const forged = paths.path_en.replace(/signature=.{4}/, 'signature=AAAA')
    expect((await stranger.goto(forged))?.status()).toBe(404)
    await expect(stranger.getByText('This preview has expired')).toBeVisible()
    await stranger.context().close()
  },
)

test(
  'a published change is on the site within two seconds, and a draft never',
  {
    tag: '@en',
  },
  async ({ page }) => {
    const title = `Gardening ${Date.now()}`
    const { headers } = await signInAs(page, 'editor')
    const { id } = await draft(page, headers, title)
    const home = async () => (await page.request.get('/')).text()
    expect(await home()).not.toContain(title)
    const publish = addressOf(publishContent.path, id)
    const save = addressOf(saveContent.path, id)
    let revision = 1
    for (const words of [title, `${title} again`]) {
      const data = { revision, content: service(words) }
      const saved = await page.request.put(save, { headers, data })
      revision = ((await saved.json()) as EditedContent).revision
      expect(await home()).not.toContain(`${words}<`)
      const pressedAt = Date.now()
      const published = await page.request.post(publish, { headers, data: { revision } })
      revision = ((await published.json()) as EditedContent).revision
      await expect.poll(home, { intervals: [50] }).toContain(words)
      expect(Date.now() - pressedAt).toBeLessThan(2_000)
    }
  },
)

test('an officer sees a tender as a company will', { tag: '@en' }, async ({ page }) => {
  const id = await control('/tender/new', {
    name: `Preview ${Date.now()}`,
    endsInSeconds: '86400',
  })
  const { headers } = await signInAs(page, 'officer')
  const { path_en } = await previewOf(page, headers, 'tenders', id)
  await page.goto(path_en)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Preview')
  await expect(page.getByText('Last Date Of Submission')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)
})
