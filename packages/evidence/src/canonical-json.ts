export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

/**
 * RFC 8785: one text for one value, so that everyone hashes and signs the same bytes. JavaScript
 * writes numbers and strings as the RFC asks and sorts names by UTF-16 units; the rest is order.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('not a JSON number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('half a character')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(value[name] as Json)}`)
  return `{${members.join(',')}}`
}

// `Array.isArray` does not tell a read-only list apart.
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
