import { expect } from '@playwright/test'
import { control } from './product.ts'
import { answered, ask } from './questions.ts'
import { aBidder } from './receipts.ts'
import type { Guide, Person } from './staff-guide.ts'

const change = {
  changed_en: 'Section 2: the motors have 750 W, not 550 W.',
  changed_mm: 'အပိုင်း ၂ - မော်တာများမှာ 550 W မဟုတ်ဘဲ 750 W ဖြစ်ပါသည်။',
  reason: 'The survey found heavier gates.',
}

/** Part 18, as far as the button that can't be undone. */
async function answerQuestion({ said, take }: Guide, { page }: Person, id: string) {
  await ask(await aBidder('guide'), id, answered.question_en)
  await page.goto(`/admin/tenders/${id}/questions`)
  const parts = { question: 'questions.question', answer: 'questions.answer' }
  for (const [part, key] of Object.entries(parts)) {
    const label = said(key)
    const field = (side: string) =>
      page.getByLabel(said(`form.in${side}`, { label }), { exact: true })
    await field('English').fill(answered[`${part as keyof typeof parts}_en`])
    await field('Burmese').fill(answered[`${part as keyof typeof parts}_mm`])
  }
  await take(page, 'question')
}

/** Part 19; the draft is discarded, so that the tender stays as the other parts have it. */
async function writeAddendum(guide: Guide, { page }: Person, id: string) {
  await page.goto(`/admin/tenders/${id}/addendum`)
  await page.locator('[name=kind]').selectOption('material')
  for (const [name, text] of Object.entries(change)) await page.locator(`[name=${name}]`).fill(text)
  await guide.press(page, 'tenders.form.save')
  await expect(page.getByText(change.reason)).toBeVisible()
  await guide.take(page, 'addendum')
  await guide.press(page, 'tenders.addenda.discard')
  await guide.answer(page, 'tenders.addenda.discard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Part 20. */
async function keepCategories(guide: Guide, { page }: Person) {
  await control('/categories/some')
  await guide.goTo(page, 'navigation.categories')
  await expect(page.locator('.category-rows').first()).toBeVisible()
  await guide.take(page, 'categories')
}

/** Parts 18 to 20, on the tender whose screen is open. */
export async function whileOpen(guide: Guide, officer: Person) {
  const { page } = officer
  const [id = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  await answerQuestion(guide, officer, id)
  await writeAddendum(guide, officer, id)
  await keepCategories(guide, officer)
  await page.goto(`/admin/tenders/${id}`)
}
