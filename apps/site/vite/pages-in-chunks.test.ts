import { expect, it } from 'vitest'
import { chunkOfAllPages, chunkOfCompanyPages } from './pages-in-chunks.ts'

const importers: Record<string, string[]> = {
  '/app/components/header.tsx': ['/app/root.tsx?client'],
  '/app/links.ts': ['/app/components/header.tsx', '/app/routes/home.tsx?client'],
  '/app/components/page-head.tsx': ['/app/routes/a.tsx', '/app/routes/b.tsx', '/app/routes/c.tsx'],
  '/app/components/gallery.tsx': ['/app/components/article.tsx'],
  '/app/components/article.tsx': ['/app/routes/a.tsx', '/app/routes/b.tsx'],
  '/app/guard-part.ts': ['/app/routes/company/x.tsx', '/app/routes/company/y.tsx'],
  '/node_modules/zod/mini.js': ['/app/guard-part.ts', '/app/fetched-later.ts'],
  '/app/routes/a.tsx': ['/app/routes/a.tsx?client'],
  '/app/routes/b.tsx': ['/app/routes/b.tsx?client'],
}
const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) }
const chunkOf = (id: string) => chunkOfAllPages(id, modules) ?? chunkOfCompanyPages(id, modules)

it('keeps together what the frame or most pages need', () => {
  expect(chunkOf('/app/links.ts')).toBe('shared')
  expect(chunkOf('/app/components/page-head.tsx')).toBe('shared')
})

it('spares the other pages what only two of them share', () => {
  expect(chunkOf('/app/components/gallery.tsx')).toBeNull()
})

it('keeps together what the pages for companies need, away from all others', () => {
  expect(chunkOf('/app/guard-part.ts')).toBe('company')
  expect(chunkOf('/app/routes/company/x.tsx')).toBeNull()
})

it('leaves what is also fetched by another page later in a file of its own', () => {
  expect(chunkOf('/node_modules/zod/mini.js')).toBeNull()
})
