import { expect } from '@playwright/test'
import { control } from '#e2e/product.ts'
import { anAnsweredTender } from '#e2e/questions.ts'
import { aBidder, aTender, bid, closedReceipt } from '#e2e/receipts.ts'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

area('admin-tenders', async (visit) => {
  const { page, look } = visit
  const admin = theAdmin(visit)
  await admin.signIn('officer', 'owner')
  const bidder = await aBidder('look-admin')
  const [open, soon, closed, cancelled] = await Promise.all([
    aTender(),
    aTender(900),
    aTender(),
    aTender(),
  ])
  await bid(bidder, closed.id)
  await bid(bidder, open.id)
  const closing = closedReceipt(bidder, closed.id)
  closing.catch(() => {})
  await control('/tender/cancelled', { id: cancelled.id, reason: 'The building was sold.' })

  await admin.see('list', '/tenders')
  await admin.main.getByRole('searchbox').fill('nothing has this name')
  await expect(admin.main.locator('.list-empty')).toBeVisible()
  await look('list-empty', ['.list-empty'])
  await admin.see('new', '/tenders/create')
  await admin.main.locator('form button[type=submit], button.button-gold').last().click()
  await look('new-refused')
  await admin.main.locator('input[type=text], input:not([type])').first().fill('Gates (demo)')
  await admin.main.locator('form button[type=submit], button.button-gold').last().click()
  await expect(page.locator('.tender-checklist')).toBeVisible()
  await look('draft', ['h1'])
  await admin.see('edit', `${new URL(page.url()).pathname.replace('/admin', '')}/edit`)

  await admin.see('open', `/tenders/${open.id}`)
  await admin.seeQuestions('open')
  await admin.see('sealed', `/tenders/${open.id}/submissions`)
  await admin.see('soon', `/tenders/${soon.id}`)
  await admin.seeQuestions('soon')
  await admin.see('translate', `/tenders/${open.id}/translate`)
  await admin.see('cancelled', `/tenders/${cancelled.id}`)
  const asked = await anAnsweredTender(bidder)
  await admin.see('questions', `/tenders/${asked.id}/questions`)
  await admin.main.locator('.questions-queue a').last().click()
  await expect(admin.main.locator('.questions-answer')).toBeVisible()
  // On a phone the form is shown below the list that led to it.
  await look('question-answered')
  await admin.see('questions-none', `/tenders/${open.id}/questions`)
  await closing
  await admin.see('closed', `/tenders/${closed.id}`)
  await admin.see('opened', `/tenders/${closed.id}/submissions`)
  await page.route('**/api/admin/tenders**', (route) => route.abort())
  await page.goto('/admin/tenders')
  await expect(admin.main.locator('[role=alert], .trouble').first()).toBeVisible()
  await look('load-failed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/admin/tenders/00000000-0000-4000-8000-000000000000')
  await expect(admin.main.locator('p').first()).toBeVisible()
  await look('unknown')
})
