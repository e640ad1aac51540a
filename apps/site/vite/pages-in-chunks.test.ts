import { expect, it } from 'vitest'
import { companyChunk, formsChunk, sharedChunk } from './pages-in-chunks.ts'

const importers: Record<string, string[]> = {
  '/app/components/header.tsx': ['/app/root.tsx?client'],
  '/app/links.ts': ['/app/components/header.tsx', '/app/routes/home.tsx?client'],
  '/app/components/page-head.tsx': ['/app/routes/a.tsx', '/app/routes/b.tsx', '/app/routes/c.tsx'],
  '/app/components/gallery.tsx': ['/app/components/article.tsx'],
  '/app/components/article.tsx': [
    '/app/routes/a.tsx',
    '/app/routes/b.tsx',
    '/app/components/previewed.tsx',
  ],
  '/app/components/tender-part.tsx': [
    '/app/routes/company/tender.tsx',
    '/app/components/previewed.tsx',
  ],
  '/app/digits.ts': ['/app/routes/a.tsx', '/app/guard-part.ts'],
  '/app/guard-part.ts': ['/app/routes/company/x.tsx', '/app/routes/company/y.tsx'],
  '/app/receipt-part.ts': ['/app/routes/company/submit.tsx', '/app/routes/company/receipt.tsx'],
  '/node_modules/zod/mini.js': ['/app/guard-part.ts', '/app/fetched-later.ts'],
  '/app/routes/a.tsx': ['/app/routes/a.tsx?client'],
  '/app/routes/b.tsx': ['/app/routes/b.tsx?client'],
}
const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) }
/** In the order of their priorities: a chunk takes along what its modules need. */
const chunkOf = (id: string) =>
  sharedChunk(id, modules) ?? formsChunk(id, modules) ?? companyChunk(id, modules)

it('keeps together what the frame or most pages need', () => {
  expect(chunkOf('/app/links.ts')).toBe('shared')
  expect(chunkOf('/app/components/page-head.tsx')).toBe('shared')
})

it('spares the other pages what only two of them share', () => {
  expect(chunkOf('/app/components/gallery.tsx')).toBeNull()
})

it('lets nobody load more because staff preview with the parts of all pages', () => {
  expect(chunkOf('/app/components/article.tsx')).toBeNull()
  expect(chunkOf('/app/components/tender-part.tsx')).toBeNull()
})

it('keeps together what the pages for companies need, away from all others', () => {
  expect(chunkOf('/app/guard-part.ts')).toBe('company')
  expect(chunkOf('/app/routes/company/x.tsx')).toBeNull()
})

it('spares whoever signs in what the pages about tenders share', () => {
  expect(chunkOf('/app/receipt-part.ts')).toBe('tender-area')
})

it('spares a visitor the pages for companies where they have something in common', () => {
  expect(chunkOf('/app/digits.ts')).toBe('shared')
  expect(chunkOf('/node_modules/zod/mini.js')).toBe('forms')
})
