import { expect, test } from 'vitest'
import { noTerms } from './form.ts'
import { createKeptDraft, isSameFile } from './kept-draft.ts'

function aPlace() {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  }
}

const file = { name: 'offer.pdf', size: 9, lastModified: 1 }

test('another tab finds the link, the key, the wish and where the files went', () => {
  const place = aPlace()
  const one = createKeptDraft(place, 'c', 't')
  const other = createKeptDraft(place, 'c', 't')
  one.change({ link: 'https://drive.example/x', key: 'k', wantedBy: 'p' })
  other.keepFile('document', { ...file, location: '/api/uploads/b_1', sha256: null })
  expect(one.read()).toEqual({
    link: 'https://drive.example/x',
    terms: noTerms,
    key: 'k',
    wantedBy: 'p',
    files: { document: { ...file, location: '/api/uploads/b_1', sha256: null } },
    papers: {},
  })
  one.forgetFile('document')
  expect(other.read().files).toEqual({})
  other.forget()
  expect([place.texts.size, one.read().key]).toEqual([0, 'k'])
})

test('another company and another tender have drafts of their own', () => {
  const place = aPlace()
  createKeptDraft(place, 'c', 't').change({ key: 'k' })
  expect(createKeptDraft(place, 'd', 't').read().key).toBeNull()
  expect(createKeptDraft(place, 'c', 'u').read().key).toBeNull()
})

test('falls back to memory without usable storage', () => {
  const refuses = () => {
    throw new Error('full')
  }
  const kept = createKeptDraft(
    { getItem: refuses, setItem: refuses, removeItem: refuses },
    'c',
    't',
  )
  kept.change({ key: 'k' })
  expect(kept.read().key).toBe('k')

  const place = aPlace()
  place.texts.set('draft:submission:c:t', '{"key":7,"files":{"nda":{}},"link":null}')
  const read = createKeptDraft(place, 'c', 't').read()
  expect(read).toEqual({
    link: '',
    terms: noTerms,
    key: null,
    wantedBy: null,
    files: {},
    papers: {},
  })
})

test('knows which file is a saved paper, until another file is chosen', () => {
  const place = aPlace()
  const kept = createKeptDraft(place, 'c', 't')
  const paper = { paperId: 'p', expiresOn: '2026-11-30' }
  kept.notePaper('extra-1', paper)
  kept.notePaper('nda', { paperId: 'q', expiresOn: null })
  kept.notePaper('nda', null)
  expect(createKeptDraft(place, 'c', 't').read().papers).toEqual({ 'extra-1': paper })
  place.texts.set('draft:submission:c:t', '{"papers":{"nda":7,"image":{"paperId":"p"}}}')
  expect(kept.read().papers).toEqual({})
})

test('a file is known by name, size and time of its last change', () => {
  expect(isSameFile(file, { ...file })).toBe(true)
  expect(isSameFile(file, { ...file, lastModified: 2 })).toBe(false)
})
