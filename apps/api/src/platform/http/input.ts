import type * as z from 'zod/mini'
import { refuse } from '@padauk/contract/problems'
import type { Refusal } from '@padauk/contract/problems'

type Part = 'params' | 'query' | 'body'
type Checked = { ok: true; value: unknown } | Refusal

/**
 * Validates one part of a request. Unknown keys are refused, not dropped: a misspelt field must not
 * look accepted. Wrong params and queries come from links, not forms, so they are simply not found.
 */
export function checkInput(part: Part, schema: z.ZodMiniType, given: unknown): Checked {
  if (!isStorable(given)) return refuse('malformed')
  const result = schema.safeParse(part === 'body' ? withoutNone(given) : given)
  if (result.success) return { ok: true, value: result.data }
  const { issues } = result.error
  if (part === 'params') return refuse('not-found')
  if (issues.some((issue) => issue.code === 'unrecognized_keys')) return refuse('unknown-field')
  return refuse('invalid-input', { fields: fieldsOf(issues) })
}

type Issue = { path: PropertyKey[]; message: string }

function fieldsOf(issues: readonly Issue[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = path.map(String).join('.')
    if (name) fields[name] ??= message
  }
  return fields
}

/** In payloads absent, null and empty text all mean none. */
function withoutNone(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== ''),
  )
}

// No schema of ours goes half as deep; walking through a body must not exhaust the stack.
const deepest = 32

/** PostgreSQL's text holds neither NUL nor half a character; better refused here than a 500 there. */
function isStorable(given: unknown, depth = 0): boolean {
  if (typeof given === 'string') return !given.includes('\0') && given.isWellFormed()
  if (typeof given !== 'object' || given === null) return true
  if (depth === deepest) return false
  return Object.entries(given).every(
    ([key, value]) => isStorable(key) && isStorable(value, depth + 1),
  )
}
