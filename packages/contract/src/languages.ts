import { languages } from '@padauk/language/language'
import * as z from 'zod/mini'

/** `mm` in addresses, payloads and storage; `my` for browsers and standards. */
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

export const InLanguage = z.strictObject({ lang: Language })

/** News and tenders have no language in their path; without the parameter they answer English. */
export const AskedLanguage = z.strictObject({ lang: z.optional(Language) })
