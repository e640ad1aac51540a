import { expect, it } from 'vitest'
import {
  companyChunk,
  formsChunk,
  sharedChunk,
  tenderChunk,
  tendersChunk,
} from './pages-in-chunks.ts'

const importers: Record<string, string[]> = {
  '/app/shell/header.tsx': ['/app/root.tsx?client'],
  '/app/words/links.ts': ['/app/shell/header.tsx', '/app/routes/home.tsx?client'],
  '/app/shell/page-head.tsx': ['/app/routes/a.tsx', '/app/routes/b.tsx', '/app/routes/c.tsx'],
  '/app/motion/gallery.tsx': ['/app/articles/article.tsx'],
  '/app/articles/article.tsx': [
    '/app/routes/a.tsx',
    '/app/routes/b.tsx',
    '/app/routes/previewed.tsx',
  ],
  '/app/tenders/tender-part.tsx': ['/app/routes/company/tender.tsx', '/app/routes/previewed.tsx'],
  '/app/tenders/head.tsx': ['/app/tenders/public-article.tsx', '/app/routes/company/tender.tsx'],
  '/app/tenders/due.ts': ['/app/tenders/head.tsx', '/app/routes/company/submit.tsx'],
  '/app/tenders/badge.tsx': ['/app/tenders/head.tsx', '/app/routes/a.tsx'],
  '/app/tenders/list-part.tsx': ['/app/tenders/tender-list.tsx', '/app/routes/company/tender.tsx'],
  '/app/api/unread.ts': ['/app/shell/bell.tsx', '/app/routes/company/notices.tsx'],
  '/app/digits.ts': ['/app/routes/a.tsx', '/app/guard-part.ts'],
  '/app/guard-part.ts': ['/app/routes/company/x.tsx', '/app/routes/company/y.tsx'],
  '/app/receipt-part.ts': ['/app/routes/company/submit.tsx', '/app/routes/company/receipt.tsx'],
  '/app/typesetting.ts': ['/app/routes/company/tender.tsx', '/app/routes/company/notices.tsx'],
  '/app/forms/use-form.ts': ['/app/guard-part.ts', '/app/fetched-later.ts'],
  '/node_modules/zod/mini.js': ['/app/guard-part.ts', '/app/fetched-later.ts'],
  '/app/routes/a.tsx': ['/app/routes/a.tsx?client'],
  '/app/routes/b.tsx': ['/app/routes/b.tsx?client'],
}
const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) }
/** In the order of their priorities: a chunk takes along what its modules need. */
const chunkOf = (id: string) =>
  sharedChunk(id, modules) ??
  tendersChunk(id, modules) ??
  tenderChunk(id, modules) ??
  formsChunk(id, modules) ??
  companyChunk(id, modules)

it('keeps together what the frame or most pages need', () => {
  expect(chunkOf('/app/words/links.ts')).toBe('shared')
  expect(chunkOf('/app/shell/page-head.tsx')).toBe('shared')
})

it('keeps code shared by two pages out of the others', () => {
  expect(chunkOf('/app/motion/gallery.tsx')).toBeNull()
})

it('keeps the preview of staff from adding to any page', () => {
  expect(chunkOf('/app/articles/article.tsx')).toBeNull()
  expect(chunkOf('/app/tenders/tender-part.tsx')).toBeNull()
})

it('keeps together what the pages for companies need, away from all others', () => {
  expect(chunkOf('/app/guard-part.ts')).toBe('company')
  expect(chunkOf('/app/routes/company/x.tsx')).toBeNull()
})

it('keeps tender code out of the sign-in page', () => {
  expect(chunkOf('/app/receipt-part.ts')).toBe('tender-area')
})

it('keeps what both pages of a tender show out of all other pages', () => {
  expect(chunkOf('/app/tenders/head.tsx')).toBe('tender-parts')
  expect(chunkOf('/app/tenders/due.ts')).toBe('tenders')
  expect(chunkOf('/app/tenders/badge.tsx')).toBe('shared')
})

it('keeps what notices and tenders share out of both the sign-in page and the tender area', () => {
  expect(chunkOf('/app/typesetting.ts')).toBe('reading')
})

it('treats the list of tenders as a page, although its scripts come last', () => {
  expect(chunkOf('/app/tenders/list-part.tsx')).toBe('shared')
})

it('keeps what the bell fetches for companies out of the forms of visitors', () => {
  expect(chunkOf('/app/api/unread.ts')).toBeNull()
})

it('keeps company code out of public pages', () => {
  expect(chunkOf('/app/digits.ts')).toBe('shared')
})

it('fetches a form without its validation, which comes when a visitor begins to write', () => {
  expect(chunkOf('/app/forms/use-form.ts')).toBe('forms')
  expect(chunkOf('/node_modules/zod/mini.js')).toBe('validation')
})
