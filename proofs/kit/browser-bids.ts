import type { Page } from 'playwright-core'

export async function signInAt(page: Page, email: string, password: string) {
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
  await page.locator('.zones').waitFor({ timeout: 60_000 })
}

/** Files by the slot they go into. */
export async function chooseFiles(page: Page, files: Record<string, string>) {
  for (const [slot, path] of Object.entries(files)) {
    await page.locator(`input[name=${slot}]`).setInputFiles(path)
  }
}

/** Everything that is pressed after the form is filled. */
export async function pressSubmit(page: Page) {
  const next = page.locator('main .step-buttons .button-gold')
  await next.click()
  await page.locator('.review').waitFor()
  await next.click()
}
