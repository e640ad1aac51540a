import { expect } from '@playwright/test'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

const kinds = ['banners', 'services', 'projects', 'news']

area('admin-content', async (visit) => {
  const { page, look } = visit
  const admin = theAdmin(visit)
  await admin.signIn('editor', 'owner')
  await admin.see('content', '/content')
  for (const kind of kinds) {
    await admin.see(kind, `/${kind}`)
    await admin.follow(`a[href*="/${kind}/"]:not([href$=create])`)
    await expect(admin.main.locator('form').first()).toBeVisible()
    await look(`${kind}-edit`, ['h1'])
    await admin.see(`${kind}-new`, `/${kind}/create`)
  }
  await admin.main.locator('button.button-gold, form button').last().click()
  await look('news-refused')
  await admin.see('settings', '/settings')
  const groups = await admin.main
    .locator('a[href*="/settings/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const group of groups)
    await admin.see(`settings-${group.split('/').at(-1)}`, group.replace('/admin', ''))
  if (await page.locator('.admin-bar-menu').isVisible()) {
    await page.locator('.admin-bar-menu').click()
    await look('menu', ['#admin-sidebar a'])
  }
})
