import { expect, it } from 'vitest'
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts'

/** As a browser has it: the entries are also properties. */
function aStorage(content: Record<string, string> = {}) {
  const storage = {
    ...content,
    getItem: (key: string) => (storage as Record<string, unknown>)[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }
  return storage as unknown as Storage
}

it('comes back as it was written, until it is sent', () => {
  const storage = aStorage()
  keepDraft(storage, 'sign-up', { name: 'အေးအေး', phone: '၀၉ ၇၈၅' })
  expect(readDraft(storage, 'sign-up')).toEqual({ name: 'အေးအေး', phone: '၀၉ ၇၈၅' })
  expect(readDraft(storage, 'profile')).toEqual({})
  forgetDraft(storage, 'sign-up')
  expect(readDraft(storage, 'sign-up')).toEqual({})
})

it.each(['', 'null', '[', '"text"', '{"name":5}'])(
  'is nothing where the storage holds %j',
  (text) => {
    expect(readDraft(aStorage({ 'draft:profile': text }), 'profile')).toEqual({})
  },
)

it('is removed at log-out, and only that', () => {
  const storage = aStorage({ 'draft:profile': '{"name":"Aye"}', lang: 'mm' })
  forgetDrafts(storage)
  expect(readDraft(storage, 'profile')).toEqual({})
  expect(storage.getItem('lang')).toBe('mm')
})
