import { expect } from '@playwright/test'
import { anOpenTender } from './bids.ts'
import { anApprovedCompany, anotherDevice, expectWellMade, signIn } from './companies.ts'
import { control, origin, test } from './product.ts'
import { aBidder, aTender, bid, closedReceipt, letPass } from './receipts.ts'

const bothLanguages = [
  {
    lang: 'en',
    search: '',
    more: 'More Detail',
    signIn: 'Sign in to bid',
    open: 'Open this tender',
    register: 'No account? Register your company',
    dates: [
      'Date Of Posting',
      'Date Of Site Survey',
      'Last Date Of Submission',
      'Final Contract Award',
    ],
    closed: 'Closed',
    bids: '1 bid arrived in time.',
    cancelled: 'This tender has been cancelled.',
    notFound: 'Page Not Found',
    empty: 'There is no tender.',
    allCategories: 'All categories',
    size: /^\d.* [KM]B$/,
  },
  {
    lang: 'my',
    search: '?lang=mm',
    more: 'အသေးစိတ်ကြည့်ရန်',
    signIn: 'အကောင့်ဝင်၍ တင်သွင်းရန်',
    open: 'ဤတင်ဒါကို ဖွင့်ရန်',
    register: 'အကောင့် မရှိသေးပါက ကုမ္ပဏီအကောင့် ဖွင့်ပါ',
    dates: ['တင်ဒါကြေညာသည့်ရက်', 'ကွင်းဆင်းလေ့လာမည့်ရက်', 'တင်ဒါတင်သွင်းရန် နောက်ဆုံးရက်', 'တင်ဒါအောင်မြင်သူ ကြေညာမည့်ရက်'],
    closed: 'ပိတ်သိမ်းပြီး',
    bids: 'အချိန်မီ ရောက်ရှိသော တင်သွင်းမှု ၁ ခု ရှိပါသည်။',
    cancelled: 'ဤတင်ဒါကို ပယ်ဖျက်ပြီး ဖြစ်ပါသည်။',
    notFound: 'စာမျက်နှာ ရှာမတွေ့ပါ',
    empty: 'လက်ရှိတွင် တင်ဒါ မရှိပါ။',
    allCategories: 'အမျိုးအစားအားလုံး',
    size: /^[၀-၉].* [KM]B$/,
  },
]

for (const words of bothLanguages) {
  const and = words.search === '' ? '?' : '&'
  const list = `/tenders${words.search}`

  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('a visitor reads a tender without scripts, and is led to the sign-in', async ({
      browser,
    }) => {
      const page = await anotherDevice(browser, { javaScriptEnabled: false })
      await page.goto(list)
      await page.getByRole('link', { name: words.more }).first().click()
      await expect(page).toHaveURL(/\/tender\/[\w-]{36}/)
      const { id } = await anOpenTender()
      await page.goto(`/tender/${id}${words.search}`)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('.due-time')).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.timeline-label')).toContainText(words.dates)
      await expect(page.locator('.documents .card-aside').first()).toHaveText(words.size)
      await expect(page.locator('main a[href*="/static/files/"][download]')).toHaveCount(0)
      const way = page.getByRole('link', { name: words.signIn })
      await expect(way).toBeInViewport({ ratio: 1 })
      const address = new URL((await way.getAttribute('href')) ?? '', origin())
      expect(address.pathname).toBe('/signin')
      expect(address.searchParams.get('next')).toBe(`/auth/tender/${id}${words.search}`)
      await page.context().close()
    })

    test('signing in leads on to the same tender, and the list then leads there at once', async ({
      page,
    }) => {
      const email = await anApprovedCompany('public')
      const { id } = await anOpenTender()
      await page.goto(`/tender/${id}${words.search}`)
      await expect(page.getByRole('link', { name: words.register })).toBeVisible()
      await expectWellMade(page)
      await page.getByRole('link', { name: words.signIn }).click()
      await signIn(page, email)
      await expect(page).toHaveURL(new RegExp(`/auth/tender/${id}`))
      await page.goto(list)
      await expect(page.locator('.tender-more').first()).toHaveAttribute(
        'href',
        /^\/auth\/tender\//,
      )
      await page.goto(`/tender/${id}${words.search}`)
      await page.getByRole('link', { name: words.open }).click()
      await expect(page).toHaveURL(new RegExp(`/auth/tender/${id}`))
    })

    test('closed with the number of bids, cancelled with its reason, a draft not at all', async ({
      page,
    }) => {
      const [closed, cancelled, bidder] = await Promise.all([
        aTender(),
        aTender(86_400, ''),
        aBidder('public-closed'),
      ])
      await bid(bidder, closed.id)
      await closedReceipt(bidder, closed.id)
      await control('/tender/cancelled', { id: cancelled.id, reason: 'The building was sold.' })
      await page.goto(`/tender/${closed.id}${words.search}`)
      await expect(page.locator('.badge')).toHaveText(words.closed)
      await expect(page.locator('.tender-foot')).toContainText(words.bids)
      await expect(page.locator('.tender-bar')).toHaveCount(0)
      await expectWellMade(page)
      await page.goto(`/tender/${cancelled.id}${words.search}`)
      await expect(page.locator('.notice')).toContainText(words.cancelled)
      await expect(page.locator('.notice [lang=en]')).toHaveText('The building was sold.')
      await expectWellMade(page)
      for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
        const answer = await page.goto(`/tender/${id}${words.search}`)
        expect(answer?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound)
      }
    })

    test('the tabs and the category work without scripts, by addresses to share', async ({
      browser,
    }) => {
      const page = await anotherDevice(browser, { javaScriptEnabled: false })
      await page.goto(list)
      const tabs = page.locator('.tabs a')
      await expect(page.locator('.tender').first()).toHaveAttribute('data-state', 'open')
      await expect(page.locator('.tender:not([data-state=open])')).toHaveCount(0)
      await tabs.nth(1).click()
      await expect(page).toHaveURL(/state=closed/)
      await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('.tender').first()).toHaveAttribute('data-state', 'closed')
      await expect(page.locator('.tender[data-state=open]')).toHaveCount(0)
      const choice = page.locator('.search-form')
      const second = choice.locator('option').nth(1)
      const category = (await second.getAttribute('value')) ?? ''
      await choice.locator('select').selectOption(category)
      await choice.getByRole('button').click()
      await expect(page).toHaveURL(new RegExp(`state=closed.*category=${category.split(' ')[0]}`))
      await expect(page.locator('html')).toHaveAttribute('lang', words.lang)
      await page.goto(`${list}${and}category=Nothing+of+the+kind`)
      await expect(page.locator('.tenders-empty')).toContainText(words.empty)
      await page.locator('.tenders-empty a').last().click()
      await expect(page.locator('.tender').first()).toBeVisible()
      await page.context().close()
    })

    test('with scripts a category counts as soon as it is chosen', async ({ page }) => {
      await page.goto(list)
      const select = page.locator('.search-form select')
      await expect(select.locator('option').first()).toHaveText(words.allCategories)
      const category = (await select.locator('option').nth(1).getAttribute('value')) ?? ''
      // The first choice may only wake the scripts of the page.
      await expect(async () => {
        await select.selectOption('')
        await select.selectOption(category)
        await expect(page).toHaveURL(/category=/, { timeout: 2_000 })
      }).toPass()
      await expectWellMade(page)
      await page.locator('.tabs a').nth(1).click()
      await expect(page).toHaveURL(/state=closed.*category=/)
      await expectWellMade(page)
    })
  })
}

test('within two seconds of a deadline the page and the list say that it is over', async ({
  page,
}) => {
  const { id, name } = await aTender()
  await page.goto(`/tender/${id}`)
  await expect(page.locator('.badge')).toHaveText('Open')
  await letPass(id, 1)
  await page.waitForTimeout(2_000)
  await page.reload()
  await expect(page.locator('.badge')).toHaveText('Closed', { timeout: 1_000 })
  await page.goto('/tenders')
  await expect(page.locator('.tender', { hasText: name })).toHaveCount(0)
  await page.goto('/tenders?state=closed')
  await expect(page.locator('.tender', { hasText: name })).toHaveAttribute('data-state', 'closed')
})

for (const [name, minutes] of [
  ['behind', -60],
  ['ahead', 60],
] as const) {
  test(`turns into closed by itself on a device whose clock is ${name}`, async ({ page }) => {
    await page.addInitScript((shift) => {
      const { now } = Date
      Date.now = () => now() + shift
    }, minutes * 60_000)
    const { id } = await aTender(20)
    await page.goto(`/tender/${id}`)
    const badge = page.locator('.badge')
    await expect(badge).toHaveText('Closing soon')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await expect(badge).toHaveText('Closed', { timeout: 45_000 })
    await expect(page.locator('.tender-bar')).toHaveCount(0)
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  })
}

test('search engines find the page in both languages', async ({ page, request }) => {
  const { id, name } = await aTender()
  await page.goto(`/tender/${id}`)
  expect(await page.title()).toContain(name)
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as { itemListElement: { name: string }[] }
  expect(data.itemListElement.map((item) => item.name)).toEqual(['Home', 'E-Tenders', name])
  await page.goto(`/tender/${id}?lang=mm`)
  const address = `${origin()}/tender/${id}`
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${address}?lang=mm`)
  await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', address)
  await expect(page.locator('link[hreflang=my]')).toHaveAttribute('href', `${address}?lang=mm`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).not.toMatch(/^Disallow: \/tender/m)
  // Kept for an hour, so that a new tender may not be there yet: one of the demo is.
  const demo = await anOpenTender()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${origin()}/tender/${demo.id}?lang=mm</loc>`)
})

test('by keyboard alone: from the list to the tender and on to the sign-in', async ({ page }) => {
  await page.goto('/tenders')
  await page.locator('.tabs a').first().focus()
  const tabs = await page.locator('.tabs a').count()
  for (let turn = 0; turn < tabs; turn++) await page.keyboard.press('Tab')
  await expect(page.locator('.tender-more').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tender\//)
  await page.getByRole('link', { name: 'Sign in to bid' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signin\?next=/)
})
