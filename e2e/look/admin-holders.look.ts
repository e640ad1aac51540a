import { inviteHolder } from '@padauk/contract/admin/key-holders'
import type { KeyRegister } from '@padauk/contract/admin/key-holders'
import { stepUp } from '@padauk/contract/staff'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { aHolder, openHolders } from '#e2e/key-holders.ts'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

/**
 * Shows a person the register of another moment: there is one for all areas that look at once, so
 * what is shown here is not stored.
 */
const showRegister = (page: Page, change: (register: KeyRegister) => KeyRegister) =>
  page.route('**/api/admin/key-holders', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: change((await answer.json()) as KeyRegister),
    })
  })

/** The named holder is in the active set, and a set without the last holder waits to be signed. */
const toBeSignedBy = (name: string) => (register: KeyRegister) => {
  const active = register.sets.find(({ state }) => state === 'active')
  const own = register.holders.find(({ staff }) => staff.name === name)
  if (!active || !own) throw new Error('there is no active set')
  const { set } = active.signed
  const [first] = set.holders
  const holders = set.holders.slice(0, 3).map((each) => (each === first ? { ...each, name } : each))
  const next = {
    ...set,
    id: 'demo-set-99',
    previous: active.hash,
    refounds: null,
    madeAt: new Date(Date.now() + 60_000).toISOString(),
    holders,
  }
  const draft = {
    ...active,
    state: 'draft' as const,
    activated_at: null,
    signed: { set: next, signatures: [] },
    missing: 2,
    signers: [own.id],
  }
  const shown = { ...own, state: 'confirmed' as const, in_active_set: true, healthy: false }
  return {
    ...register,
    holders: register.holders.map((each) => (each === own ? shown : each)),
    sets: [draft, ...register.sets],
  }
}

area('admin-holders', async (visit) => {
  const { page, look, language } = visit
  const admin = theAdmin(visit)
  const { headers, nextCode } = await admin.signIn('owner')
  await admin.see('owner', '/key-holders')
  await admin.seeQuestions('owner')

  const device = await visit.device()
  const holder = await aHolder(device, language === 'mm' ? 'my' : 'en')
  await page.request.post(stepUp.path, { headers, data: { code: await nextCode() } })
  const body = { staff_id: holder.id, on_paper: false }
  const invited = await page.request.post(inviteHolder.path, { headers, data: body })
  expect(invited.ok()).toBe(true)
  await openHolders(device, '/')
  await look('today-asked', ['h1'], device)
  await openHolders(device)
  await look('asked', ['h1', '.notice-warning a'], device)
  // The card is on paper only, and a picture of the screen does not show it.
  await holder.enrol(false, async (step) => {
    if (step !== 'card') await look(`enrol-${step}`, [], device)
  })
  await openHolders(device)
  await look('waiting', ['.fingerprint'], device)
  await openHolders(device, '/')
  await look('today-waiting', ['h1'], device)

  await showRegister(device, toBeSignedBy(holder.name))
  await openHolders(device)
  await device.locator('#compared').check()
  await look('sign', [], device)
  await device
    .getByRole('button', { name: holder.said('holders.useCard') })
    .first()
    .click()
  await look('by-card', [], device)
  await openHolders(device, '/')
  await look('today-sign', ['h1'], device)
})
