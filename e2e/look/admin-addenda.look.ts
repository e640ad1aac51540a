import { createAddendum, sendAddendum } from '@padauk/contract/admin/addenda'
import { expect } from '@playwright/test'
import { ask } from '#e2e/questions.ts'
import { aBidder, aTender } from '#e2e/receipts.ts'
import { aStaffCaller } from '#e2e/staff-calls.ts'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

const typed = {
  kind: 'material',
  reason: 'The survey of 19 November measured a higher load.',
  changed_en:
    'Table 4: the cooling capacity of chiller 2 is 1,050 kW, not 950 kW. The price schedule has a new line 14 for the larger pump.',
  changed_mm:
    'ဇယား ၄ - ချီလာ ၂ ၏ အအေးပေးနိုင်စွမ်းမှာ 950 kW မဟုတ်ဘဲ 1,050 kW ဖြစ်ပါသည်။ ဈေးနှုန်းဇယားတွင် စာကြောင်း ၁၄ အသစ် ပါဝင်ပါသည်။',
  body_en: '<h3>Scope</h3><p>For a longer journey, with a larger pump.</p>',
} as const

/** Sent for approval by someone else than the person who looks. */
async function aWaitingAddendum(id: string) {
  const { call } = await aStaffCaller('officer')
  const made = await call(createAddendum, { params: { id }, body: typed })
  if (!made.ok) throw new Error(made.error)
  const { no, revision } = made.value
  const sent = await call(sendAddendum, { params: { id, no }, body: { revision } })
  if (!sent.ok) throw new Error(sent.error)
}

area('admin-addenda', async (visit) => {
  const { page, look } = visit
  const admin = theAdmin(visit)
  await admin.signIn('officer', 'owner')
  const [tender, other] = await Promise.all([aTender(), aTender()])
  await ask(await aBidder('look-addenda'), tender.id, 'Is the capacity of chiller 2 really 950 kW?')

  await admin.open(`/tenders/${tender.id}/questions`)
  const fields = admin.main.locator('textarea')
  await fields.nth(2).fill(typed.changed_en)
  await fields.nth(3).fill(typed.changed_mm)
  await admin.main.getByRole('checkbox').check()
  await look('answer-changes-tender')
  await admin.main.locator('.act .button-main').click()
  await expect(page.locator('[name=changed_en]')).toHaveValue(typed.changed_en)
  await look('write', ['h1'])
  await admin.main.locator('form button[type=submit]').last().click()
  await expect(admin.main.locator('.addendum-main')).toBeVisible()
  await look('draft', ['h1'])
  await admin.seeQuestions('draft', 'main .act button')
  await admin.see('panel', `/tenders/${tender.id}`)

  await aWaitingAddendum(other.id)
  await admin.see('today', '/')
  await admin.see('approve', `/tenders/${other.id}/addenda/1`)
  await admin.seeQuestions('approve', 'main .act button')
  await admin.see('waiting-edit', `/tenders/${other.id}/addendum`)
})
