import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anOpenTender } from './bids.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { control, mailsTo, test } from './product.ts'
import { aBidder, aTender, bid, openAs } from './receipts.ts'

const bothLanguages = [
  {
    lang: 'en',
    search: '?lang=en',
    follow: 'Follow this tender',
    followed: 'You follow this tender. No one else can see that.',
    news: 'News about a tender',
    extended: /deadline/i,
    offline: 'You are offline. These notices are saved on this device.',
    saved: 'Your settings have been saved.',
    stopped: 'The e-mails are stopped',
    pushOn: 'Push messages are on for this device.',
    unread: /unread/,
  },
  {
    lang: 'my',
    search: '?lang=mm',
    follow: 'ဤတင်ဒါကို စောင့်ကြည့်ရန်',
    followed: 'ဤတင်ဒါကို စောင့်ကြည့်ထားပါသည်။ ယင်းကို အခြားမည်သူမျှ မမြင်ရပါ။',
    news: 'News about a tender',
    extended: /ပိတ်မည့်အချိန်/,
    offline: 'အင်တာနက် ချိတ်ဆက်မှု မရှိပါ။ ဤစက်တွင် သိမ်းထားသော အကြောင်းကြားစာများကို ပြထားပါသည်။',
    saved: 'ဆက်တင်များကို သိမ်းဆည်းပြီးပါပြီ။',
    stopped: 'အီးမေးလ်များကို ရပ်ပြီးပါပြီ',
    pushOn: 'ဤစက်တွင် ဖုန်းအသိပေးချက် ဖွင့်ထားပါသည်။',
    unread: /မဖတ်ရသေး/,
  },
]

const rowWith = (page: Page, text: RegExp) => page.locator('.note-row', { hasText: text }).first()

/** The e-mail with this text, once it has arrived. */
async function mailWith(email: string, text: string | RegExp) {
  const isIt = (mail: { subject: string; text: string }) =>
    new RegExp(text).test(`${mail.subject}\n${mail.text}`)
  const found = async () => (await mailsTo(email)).find(isIt)
  // Letters to many give way to others, and journeys beside this one write to hundreds.
  await expect.poll(found, { timeout: 90_000 }).toBeDefined()
  const mail = await found()
  if (!mail) throw new Error(`no such e-mail to ${email}`)
  return mail
}

/** Pages of the inbox must reload until a job has made the copy. */
async function openInboxWith(page: Page, search: string, text: RegExp) {
  await expect(async () => {
    await page.goto(`/auth/notices${search}`)
    await expect(rowWith(page, text)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
}

for (const words of bothLanguages) {
  test.describe(`notices in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('a follower is told by e-mail and inbox, and reads offline', async ({ page }) => {
      const [tender, bidder] = await Promise.all([aTender(), aBidder('follower')])
      await test.step('follows a tender', async () => {
        await openAs(page, bidder, `/auth/tender/${tender.id}${words.search}`)
        const star = page.locator('.follow')
        await expect(star).toHaveAccessibleName(words.follow)
        await star.click()
        await expect(page.locator('.toast')).toHaveText(words.followed)
        await expectWellMade(page)
        await page.reload()
        await expect(star).toHaveAttribute('data-followed', 'true')
      })

      await test.step('an e-mail announces it without naming the tender', async () => {
        await control('/tender/told', { id: tender.id, kind: 'tender-extended' })
        const mail = await mailWith(bidder.email, words.news)
        expect(mail.text).not.toContain(tender.name)
      })

      await test.step('the inbox has it, unread', async () => {
        await openInboxWith(page, words.search, words.extended)
        const row = rowWith(page, words.extended)
        await expect(row).toHaveAttribute('data-unread', 'true')
        await expect(page.locator('.bell')).toContainText(words.unread)
        await expect(page.locator('.notice-settings')).toBeVisible()
        await expectWellMade(page)
        // By keyboard, as by touch.
        await row.locator('summary').focus()
        await page.keyboard.press('Enter')
        await expect(row.locator('.note-body')).toBeVisible()
        await expect(row).toHaveAttribute('data-unread', 'false')
        await expectWellMade(page)
        await page.reload()
        await expect(row).toHaveAttribute('data-unread', 'false')
      })

      await test.step('it is there without a network', async () => {
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
        await page.reload({ waitUntil: 'networkidle' })
        await page.context().setOffline(true)
        await page.goto(`/auth/notices${words.search}`)
        await expect(page.locator('.notices-kept')).toHaveText(words.offline)
        const row = rowWith(page, words.extended)
        await row.locator('summary').click()
        await expect(row.locator('.note-body')).toContainText(words.extended)
        await page.context().setOffline(false)
        await expect(page.locator('.notices-kept')).toHaveCount(0, { timeout: 30_000 })
      })

      await test.step('a link leads to the tender', async () => {
        const row = rowWith(page, words.extended)
        const details = row.locator('details')
        if (!(await details.evaluate((element: HTMLDetailsElement) => element.open))) {
          await row.locator('summary').click()
        }
        await row.locator('.note-body a.button').click()
        await expect(page).toHaveURL(new RegExp(`/auth/tender/${tender.id}`))
      })
    })

    test('a star on a card of the list follows at once, by keyboard too', async ({ page }) => {
      const [bidder, { id }] = await Promise.all([aBidder('stars'), anOpenTender()])
      await openAs(page, bidder, `/auth/notices${words.search}`)
      await expect(page.locator('.notice-settings')).toBeVisible()
      await page.goto(`/tenders${words.search}`)
      const star = page.locator(`#tender-${id} .tender-star`)
      await expect(star).toHaveAccessibleName(new RegExp(`^${words.follow}: `))
      await expect(star).toHaveAttribute('aria-pressed', 'false')

      await test.step('shows what was pressed before the server has answered', async () => {
        let answer = () => {}
        const isAnswered = new Promise<void>((resolve) => (answer = resolve))
        await page.route('**/api/tenders/*/follow', async (route) => {
          await isAnswered
          await route.fallback()
        })
        await star.focus()
        await page.keyboard.press('Space')
        await expect(star).toHaveAttribute('aria-pressed', 'true')
        answer()
        await expect(page.locator('.toast')).toHaveText(words.followed)
        await expectWellMade(page)
        await page.unrouteAll({ behavior: 'wait' })
        await page.reload()
        await expect(star).toHaveAttribute('aria-pressed', 'true')
      })

      await test.step('goes back when it was not kept', async () => {
        await page.route('**/api/tenders/*/follow', (route) =>
          route.fulfill({ status: 409, json: { code: 'not-found', error: 'Gone.' } }),
        )
        await star.click()
        await expect(page.locator('.toast')).toHaveText('Gone.')
        await expect(star).toHaveAttribute('aria-pressed', 'true')
        await page.unrouteAll({ behavior: 'wait' })
      })

      await test.step('visitors have none, and the list says nothing of it', async () => {
        const listed = await page.request.get('/api/tenders/actives')
        expect(await listed.text()).not.toContain('followed')
        await page.evaluate(() => localStorage.clear())
        await page.reload()
        await expect(page.locator('.tender-more').first()).toBeVisible()
        await expect(page.locator('.tender-star')).toHaveCount(0)
      })
    })

    test('chooses categories and one e-mail a day, and stops e-mails', async ({
      page,
      browser,
    }) => {
      test.setTimeout(180_000)
      await control('/categories/some')
      const [tender, bidder] = await Promise.all([aTender(), aBidder('chooser')])
      const form = page.locator('.notice-settings')
      const boxes = form.locator('[name^=category-]')

      await test.step('changes the settings', async () => {
        await openAs(page, bidder, `/auth/notices${words.search}`)
        await expect(boxes.first()).toBeChecked()
        await form.locator('[name=email][value=digest]').check()
        await boxes.first().uncheck()
        await form.locator('[name=reminders]').uncheck()
        await form.locator('[type=submit]').click()
        await expect(page.locator('.toast')).toHaveText(words.saved)
        await page.reload()
        await expect(form.locator('[name=email][value=digest]')).toBeChecked()
        await expect(boxes.first()).not.toBeChecked()
        await expect(boxes.last()).toBeChecked()
        await expect(form.locator('[name=reminders]')).not.toBeChecked()
        await form.locator('[name=email][value=at-once]').check()
        await form.locator('[type=submit]').click()
        await expect(page.locator('.toast').last()).toHaveText(words.saved)
      })

      await test.step('stops e-mails with the link of one, without scripts', async () => {
        await page.goto(`/auth/tender/${tender.id}${words.search}`)
        // The star shows at once what was pressed; only the server's answer says that it counts.
        const kept = page.waitForResponse(
          (response) => response.url().endsWith('/follow') && response.request().method() === 'PUT',
        )
        await page.locator('.follow').click()
        await kept
        await control('/tender/told', { id: tender.id, kind: 'question-answered' })
        const { text } = await mailWith(bidder.email, '/unsubscribe/')
        const path = /\/unsubscribe\/[\w-]+/.exec(text)?.[0] ?? ''
        const elsewhere = await anotherDevice(browser, { javaScriptEnabled: false })
        await elsewhere.goto(`${path}${words.search}`)
        await elsewhere.locator('main button').click()
        await expect(elsewhere.getByRole('heading', { name: words.stopped })).toBeVisible()
        await elsewhere.context().close()
        await page.goto(`${path}${words.search}`)
        await expectWellMade(page)
        await page.goto(`/auth/notices${words.search}`)
        await expect(form.locator('[name=email][value=none]')).toBeChecked()
      })
    })

    test('is asked about push messages after the first receipt, once', async ({ page }) => {
      const [tender, bidder] = await Promise.all([aTender(), aBidder('push')])
      await page.addInitScript(pretendPush)
      const sent: string[] = []
      await page.route('**/api/push-subscriptions', (route) => {
        sent.push(route.request().method())
        return route.fulfill({ status: 204 })
      })
      await page.route('**/api/notices/settings', async (route) => {
        const response = await route.fetch()
        const settings = (await response.json()) as object
        return route.fulfill({ response, json: { ...settings, push_key: 'BA' } })
      })
      await openAs(page, bidder, `/auth/tender/${tender.id}${words.search}`)
      await expect(page.locator('.follow')).toBeVisible()
      await expect(page.locator('.push-offer')).toHaveCount(0)
      await bid(bidder, tender.id)
      await page.goto(`/auth/submit/${tender.id}/success${words.search}`)
      await expect(page.locator('.push-offer')).toBeVisible()
      await expectWellMade(page)
      await page.locator('.push-offer .button-ink').click()
      await expect(page.locator('.toast')).toHaveText(words.pushOn)
      expect(sent).toEqual(['POST'])
      await page.reload()
      await expect(page.locator('.receipt-number')).toBeVisible()
      await expect(page.locator('.push-offer')).toHaveCount(0)
    })
  })
}

/** No push service is reached from a test. */
function pretendPush() {
  const subscription = {
    endpoint: 'https://push.example/device',
    toJSON: () => ({
      endpoint: 'https://push.example/device',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => true,
  }
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  Notification.requestPermission = async () => 'granted'
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
}
