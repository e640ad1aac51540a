import type { Category } from '@padauk/contract/categories'
import type { NoticeSettings } from '@padauk/contract/notices'
import { describe, expect, it } from 'vitest'
import { boxOf } from '#app/account/categories.ts'
import { chosenIn, isCategoryTicked } from './settings-form.ts'

const categories = ['a', 'b', 'c'].map((id): Category => ({
  id,
  name: id.toUpperCase(),
  kind: 'works',
}))

function aForm(boxes: string[], email = 'digest') {
  const form = new FormData()
  form.set('email', email)
  for (const name of boxes) form.set(name, 'on')
  return form
}

const ticking = (...ids: string[]) => aForm(ids.map(boxOf))

describe('the settings', () => {
  it('name the ticked categories', () => {
    const chosen = chosenIn(ticking('a', 'c'), { categories, isOwner: true })
    expect(chosen).toMatchObject({ new_tenders: true, categories: ['a', 'c'] })
  })

  it('mean all categories, also those to come, when every box is ticked', () => {
    const chosen = chosenIn(ticking('a', 'b', 'c'), { categories, isOwner: true })
    expect(chosen).toMatchObject({ new_tenders: true, categories: [] })
  })

  it('switch new tenders off when no box is ticked', () => {
    expect(chosenIn(ticking(), { categories, isOwner: true })).toMatchObject({
      new_tenders: false,
      categories: [],
    })
  })

  it('ask one question where there are no categories', () => {
    expect(chosenIn(aForm(['new_tenders']), { categories: [], isOwner: true }).new_tenders).toBe(
      true,
    )
    expect(chosenIn(aForm([]), { categories: [], isOwner: true }).new_tenders).toBe(false)
  })

  it('leave the categories of the company to its owner', () => {
    const chosen = chosenIn(aForm(['new_tenders']), { categories, isOwner: false })
    expect(chosen.new_tenders).toBe(true)
    expect(chosen).not.toHaveProperty('categories')
  })

  it('send what was chosen for e-mail and reminders', () => {
    expect(chosenIn(aForm(['answers'], 'none'), { categories, isOwner: true })).toMatchObject({
      email: 'none',
      answers: true,
      reminders: false,
    })
  })
})

describe('a box', () => {
  const ticked = (settings: Pick<NoticeSettings, 'new_tenders' | 'categories'>) =>
    categories
      .map(({ id }) => id)
      .filter((id) => isCategoryTicked({ settings: settings as NoticeSettings }, id))

  it('is ticked for each category without a choice', () => {
    expect(ticked({ new_tenders: true, categories: [] })).toEqual(['a', 'b', 'c'])
  })

  it('is ticked for the chosen ones', () => {
    expect(ticked({ new_tenders: true, categories: ['b'] })).toEqual(['b'])
  })

  it('is empty when new tenders are off', () => {
    expect(ticked({ new_tenders: false, categories: [] })).toEqual([])
  })
})
