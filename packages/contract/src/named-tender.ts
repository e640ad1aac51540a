import * as z from 'zod/mini'

export const NamedTender = z.object({
  id: z.uuid(),
  name_en: z.string(),
  /** Empty for a tender in English only. */
  name_mm: z.string(),
  number: z.nullable(z.string()),
})
export type NamedTender = z.infer<typeof NamedTender>
