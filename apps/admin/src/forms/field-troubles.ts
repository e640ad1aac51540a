import type { Endpoint } from '@padauk/contract/endpoint'

export type BodySchema = NonNullable<Endpoint['body']>

/** What the contract has against these values: name of the field → key of the sentence. */
export function fieldTroubles(schema: BodySchema, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values)
  if (checked.success) return {}
  const troubles: Record<string, string> = {}
  for (const { path, message } of checked.error.issues)
    troubles[path.join('.')] ??= `validation.${message}`
  return troubles
}
