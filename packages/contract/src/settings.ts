import * as z from 'zod/mini'
import { Picture } from './content.ts'
import { endpoint } from './endpoint.ts'
import { AskedLanguage, Language } from './languages.ts'

/** Everything about the company that staff may change; empty text until they have filled it in. */
export const Settings = z.object({
  lang: Language,
  company_name: z.string(),
  short_name: z.string(),
  hotline_phones: z.array(z.string()),
  enquiry_email: z.string(),
  tender_email: z.string(),
  address: z.string(),
  office_hours: z.string(),
  hotline_hours: z.string(),
  about_us: z.object({
    title: z.string(),
    topic: z.string(),
    description: z.string(),
    picture: z.nullable(Picture),
  }),
  disclaimer: z.string(),
  /** Empty while the page shows its built-in text. */
  privacy: z.string(),
  map: z.object({ desktop: z.nullable(Picture), mobile: z.nullable(Picture), url: z.string() }),
  terms_url: z.string(),
  /** Before the id of a tender in open data; `unregistered` while there is none of our own. */
  ocds_prefix: z.string(),
})
export type Settings = z.infer<typeof Settings>

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Every public setting in one language',
  access: 'public',
  query: AskedLanguage,
  answer: { status: 200, schema: Settings },
  problems: [],
  freshSeconds: 1,
})
