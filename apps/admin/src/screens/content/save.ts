import type { Answered, Failure } from '@padauk/contract/client'
import { fieldTroubles } from '#admin/forms/use-locked-save.ts'
import type { Source } from './source.ts'
import type { Values } from './values.ts'

/** What the pressed button asks for. */
export type Intent = 'draft' | 'publish'

const inContent = /^content\./

/** The API names a field by its place in the body; the form by its own name. */
export function namedAsInForm<Value>(answer: Answered<Value>): Answered<Value> {
  if (answer.ok) return answer
  const fields = Object.entries(answer.fields).map(([name, sentence]) => [
    name.replace(inContent, ''),
    sentence,
  ])
  return { ...answer, fields: Object.fromEntries(fields) }
}

/** The contract's objections to these values, before anything is sent. */
export function refusedHere(
  { schema, contentOf }: Pick<Source, 'schema' | 'contentOf'>,
  values: Values,
  summary: string,
): Failure | undefined {
  const fields = fieldTroubles(schema, contentOf(values))
  if (Object.keys(fields).length === 0) return undefined
  return { ok: false, code: 'invalid-input', status: 422, error: summary, fields }
}
