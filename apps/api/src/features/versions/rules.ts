import type { ContentState } from '@padauk/contract/admin/content'
import { hasWords } from '#platform/text/words-in-html'

type Standing = { isPublic: boolean; newestIsPublished: boolean }

export function stateOf({ isPublic, newestIsPublished }: Standing): ContentState {
  if (!isPublic) return 'draft'
  return newestIsPublished ? 'published' : 'changed'
}

/** Content from before there were versions becomes the first one. */
export function nextRevision({ revision, since }: { revision: number; since: Date | null }) {
  return revision === 0 && since ? 2 : revision + 1
}

/** Something is there in English and not in Burmese. */
export function lacksBurmese(content: object) {
  const fields = new Map(Object.entries(content))
  return [...fields].some(([name, english]) => {
    if (!name.endsWith('_en') || typeof english !== 'string') return false
    const burmese: unknown = fields.get(name.replace(/_en$/, '_mm'))
    const isThere = typeof burmese === 'string' && hasWords(burmese)
    return hasWords(english) && !isThere
  })
}
