import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { SearchText } from './tenders.ts'

/** In the order in which they are shown. */
export const foundKinds = ['tenders', 'services', 'projects', 'news'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Of each kind; the list of tenders has its own search with more pages. */
export const mostFound = 20

export const searchSite = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: `Tenders, services, projects and news that hold the words, at most ${mostFound} of each kind`,
  access: 'public',
  query: z.strictObject({ lang: z.optional(Language), search: SearchText }),
  answer: {
    status: 200,
    schema: z.object({
      /** What was searched for when Zawgyi was typed: its text in Unicode; otherwise null. */
      converted: z.nullable(z.string()),
      found: z.array(
        z.object({
          kind: z.enum(foundKinds),
          id: z.string(),
          title: z.string(),
          topic: z.string(),
          /** Of its words. */
          lang: Language,
        }),
      ),
      /** There are more tenders than those. */
      more_tenders: z.boolean(),
    }),
  },
  problems: [],
  freshSeconds: 1,
})
