import { readPreview } from '@padauk/contract/admin/previews'
import type { Preview } from '@padauk/contract/admin/previews'
import type { Answered } from '@padauk/contract/client'
import type { Project, Service } from '@padauk/contract/content'
import { articleData } from '#app/articles/article-data.server.ts'
import { companyWords } from '#app/words/page-words.server.ts'
import { loadHome } from '#app/home/home-data.server.ts'
import type { Page } from '#app/api/page.server.ts'
import type { PreviewAsked } from '#app/api/preview.server.ts'
import { privacyWords } from '#app/articles/text-pages.server.ts'

/** What the page of a preview shows; null when there is nothing to see, or not any more. */
export async function loadPreview(page: Page, asked: PreviewAsked) {
  const answer = await page.call(readPreview, asked)
  return answer.ok ? shownOf(page, answer) : null
}

async function shownOf(page: Page, answer: Answered<Preview> & { ok: true }) {
  const { language } = page
  const preview = answer.value
  const found = (value: Service | Project) =>
    articleData({ ok: true, value, headers: answer.headers }, language).data
  switch (preview.kind) {
    case 'services':
      return { kind: 'service' as const, found: found(preview.service) }
    case 'projects':
      return { kind: 'project' as const, found: found(preview.project) }
    case 'tenders':
      return {
        kind: 'tender' as const,
        tender: preview.tender,
        words: companyWords(language),
      }
    case 'privacy':
      return {
        kind: 'privacy' as const,
        words: privacyWords(language, preview.settings.privacy),
      }
    case 'banners':
    case 'news':
    case 'settings':
      return { kind: 'home' as const, loaded: await loadHome(page, new Date()) }
  }
}

export type Shown = NonNullable<Awaited<ReturnType<typeof loadPreview>>>
