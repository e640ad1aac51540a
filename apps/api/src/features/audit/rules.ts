import { createHash } from 'node:crypto'
import type { AuditFact } from '@padauk/contract/admin/audit'
import type { Json } from '@padauk/evidence/canonical-json'
import type { Language } from '@padauk/contract/languages'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { ChainEntry } from '#features/audit/repository'

/** The hash before the first entry. */
export const beginning = { seq: 0, hash: '0'.repeat(64) }

/** The same text that the database hashes: seven lines, none of which can hold a line break. */
export function hashOfEntry({ previous, seq, at, actor, action, subject, body }: ChainEntry) {
  const text = [previous, seq, at, actor, action, subject, body].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

/** What is wrong with an entry that follows `last`, or null. */
export function faultOf(entry: ChainEntry, last: { seq: number; hash: string }) {
  if (entry.seq !== last.seq + 1) return `entry ${last.seq + 1} is missing`
  if (entry.previous !== last.hash) return `entry ${entry.seq} does not follow the one before it`
  if (hashOfEntry(entry) !== entry.hash) return `entry ${entry.seq} was changed`
  return null
}

export type Facts = Record<string, Json>

const longestInChain = 200

/** Long texts are logged by their hash: the chain proves them, the versions store them. */
function told(value: Json): Json {
  const text = canonicalJson(value)
  if (text.length <= longestInChain) return value
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/** The changed fields, before and after; null without a difference. */
export function changesBetween(before: Facts, after: Facts) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null),
  )
  if (names.length === 0) return null
  const of = (facts: Facts): Facts =>
    Object.fromEntries(names.map((name) => [name, told(facts[name] ?? null)]))
  return { before: of(before), after: of(after) }
}

const shownText = (value: Json | undefined) => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : canonicalJson(value)
}

const isFacts = (value: Json | undefined): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An entry's body as lines to read: what it was and became, or what it states. */
export function factsOf(body: string): AuditFact[] {
  const { before, after, salt: _, decision: _decision, ...stated } = JSON.parse(body) as Facts
  const lines = Object.entries(stated).map(([name, value]) => ({
    name,
    before: null,
    after: shownText(value),
  }))
  if (!isFacts(before) || !isFacts(after)) return lines
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.map((name) => ({
    name,
    before: shownText(before[name]),
    after: shownText(after[name]),
  }))
  return [...changes, ...lines]
}

const isReason = ({ name }: AuditFact) => /^(?:cancel_)?reason(?:_en|_mm)?$/.test(name)

/** Why it was done, in the reader's language where both were written, and the other lines. */
export function reasonAmong(facts: readonly AuditFact[], language: Language) {
  const reasons = facts.filter((fact) => isReason(fact) && fact.after)
  const own = reasons.find(({ name }) => name.endsWith(`_${language}`)) ?? reasons[0]
  return { reason: own?.after ?? null, facts: facts.filter((fact) => !isReason(fact)) }
}

/** The name of something deleted, such as a draft. */
export function nameAmong(facts: readonly AuditFact[], language: Language) {
  const called = (name: string) => facts.find((fact) => fact.name === name)?.before
  return called(`name_${language}`) || called('name_en') || null
}

/** `tender:…` in two parts; `system` has no second one. */
export function partsOf(text: string) {
  const [kind = '', id = ''] = text.split(':')
  return { kind, id }
}

/** The kinds of subject that an id without a kind may have. */
const identified = [
  'company',
  'enquiry',
  'job',
  'letter',
  'staff',
  'submission',
  'tender',
  'upload',
]
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A pasted id, with or without its kind. */
export const subjectsCalled = (text: string) =>
  uuid.test(text) ? identified.map((kind) => `${kind}:${text}`) : [text]

/** The day in Myanmar of a time in UTC, as text. */
export const dayInMyanmar = (at: string) =>
  new Date(Date.parse(at) + 6.5 * 3_600_000).toISOString().slice(0, 10)

/** The decision on a company that an entry is about; its reason is kept there. */
export function decisionOf(body: string) {
  const { decision } = JSON.parse(body) as Facts
  return typeof decision === 'string' ? decision : null
}
