import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createClient } from '@padauk/contract/client'
import { addPaper } from '@padauk/contract/papers'
import type { Paper, PaperKind } from '@padauk/contract/papers'
import { dayInYangon } from '@padauk/language/working-days'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { origin } from './product.ts'
import type { Bidder } from './receipts.ts'

/** The day in Yangon, that many days from today. */
export const dayIn = (days: number) => dayInYangon(new Date(Date.now() + days * 86_400_000))

export const hashOfFile = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

type Facts = { kind: PaperKind; number: string; expiresOn: string | null; isPicture?: boolean }

/** Kept over the API, where a journey is about something else. */
export async function aPaper({ authorization }: Bidder, facts: Facts): Promise<Paper> {
  const { kind, number, expiresOn, isPicture = false } = facts
  const form = new FormData()
  const bytes = isPicture ? onePixel : demoPdf(Buffer.from(`${kind} ${number}`))
  form.append('file', new Blob([new Uint8Array(bytes)]), `${kind}.${isPicture ? 'png' : 'pdf'}`)
  const response = await fetch(`${origin()}/api/papers/files`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  expect(response.status).toBe(201)
  const { file } = (await response.json()) as { file: string }
  const call = createClient({ origin: origin(), language: 'en', token: authorization.slice(7) })
  const body = { kind, number, expires_on: expiresOn, file }
  const answer = await call(addPaper, { body })
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value
}

/** The form of the screen, filled and sent. */
export async function writePaper(page: Page, given: Record<string, string>, path: string) {
  const form = page.locator('.company-papers form')
  for (const [name, value] of Object.entries(given)) {
    const field = form.locator(`[name=${name}]`)
    if (name === 'kind') await field.selectOption(value)
    else await field.fill(value)
  }
  await form.locator('[name=file]').setInputFiles(path)
  await form.locator('[type=submit]').click()
}

/** Instead of choosing a file for a slot. */
export async function useSaved(page: Page, slot: string, number: string) {
  await page.locator(`#${slot}-saved`).click()
  const offer = page.locator('.paper-choices li', { hasText: number })
  await offer.getByRole('button').click()
  await expect(page.locator('.dialog[open]')).toHaveCount(0)
}
