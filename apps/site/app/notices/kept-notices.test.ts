import type { Notice } from '@padauk/contract/notices'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepNotices, keptNotices, withRead } from './kept-notices.ts'

const aNotice = (no: number, readAt: string | null = null): Notice => ({
  no,
  kind: 'tender-extended',
  tender: null,
  title_en: `Notice ${no}`,
  title_mm: '',
  text_en: 'Text',
  text_mm: '',
  path: null,
  created_at: '2026-11-17T03:00:00Z',
  read_at: readAt,
})

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('window', { dispatchEvent: () => true })
  vi.stubGlobal('StorageEvent', Event)
  return () => vi.unstubAllGlobals()
})

it('gives back what was kept, to the same company only', () => {
  const page = { unread: 1, items: [aNotice(2), aNotice(1, '2026-11-17T04:00:00Z')], next: 1 }
  keepNotices('lotus', page)
  expect(keptNotices('lotus')).toEqual({ ...page, next: null })
  expect(keptNotices('another')).toBeUndefined()
})

it('has nothing before the first visit', () => {
  expect(keptNotices('lotus')).toBeUndefined()
})

it('marks a notice as read once', () => {
  const page = { unread: 5, items: [aNotice(2), aNotice(1)], next: null }
  const read = withRead(page, 2, '2026-11-17T04:00:00Z')
  expect(read.unread).toBe(4)
  expect(read.items.map((each) => each.read_at)).toEqual(['2026-11-17T04:00:00Z', null])
  expect(withRead(read, 2, '2026-11-17T05:00:00Z')).toBe(read)
})
