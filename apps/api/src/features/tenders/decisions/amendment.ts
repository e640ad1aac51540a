import { done } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import type { TenderDates as Dates } from '@padauk/contract/tender-dates'
import { createDecisions } from '#features/tenders/decisions/decisions'
import type { Decision } from '#features/tenders/decisions/decisions'
import { refusalOfChange } from '#features/tenders/decisions/life'
import { amendTender } from '#features/tenders/decisions/repository'
import { createVersionRecord } from '#features/tenders/documents/record'
import { insertVersion, versionsOf } from '#features/tenders/documents/repository'
import type { StoredDocument } from '#features/tenders/fields'
import type { WholeTender } from '#features/tenders/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Needs = Parameters<typeof createDecisions>[0] & Parameters<typeof createVersionRecord>[0]

/** What an addendum changes. A document without a key is added. */
export type Amendment = {
  no: number
  dates: Dates
  bodyEn: string | null
  bodyMm: string | null
  documents: readonly (StoredDocument & { key: string | null })[]
}

type NotOpen = 'invalid-input' | 'tender-cancelled' | 'tender-closed'

type Act<Code extends ProblemCode> = (
  transaction: DatabaseOrTransaction,
  tender: WholeTender,
) => Promise<Outcome<Amendment, Code>>

/** Changes a published tender: texts, documents, dates and version in the transaction of its addendum. */
export function createAmendments(needs: Needs) {
  const decide = createDecisions(needs)
  const recordVersions = createVersionRecord(needs)

  async function writeVersions(
    transaction: DatabaseOrTransaction,
    tenderId: string,
    { no, documents }: Amendment,
  ) {
    const known = await versionsOf(transaction, tenderId)
    let added = known.filter(({ key, version }) => key.startsWith('more-') && version === 1).length
    const written = []
    for (const given of documents) {
      const key = given.key ?? `more-${++added}`
      const before = known.find((one) => one.key === key && one.supersededBy === null)
      const isNamed = given.nameEn !== '' || given.nameMm !== ''
      const names = isNamed
        ? { nameEn: given.nameEn, nameMm: given.nameMm }
        : { nameEn: before?.nameEn ?? '', nameMm: before?.nameMm ?? '' }
      written.push(await insertVersion(transaction, tenderId, no, { ...given, ...names, key }))
    }
    return written
  }

  return {
    amend: <Code extends ProblemCode>(decision: Decision, act: Act<Code>) =>
      decide<Code | NotOpen>(decision, 'amended', async (transaction, tender) => {
        const refusal = refusalOfChange(tender)
        if (refusal) return refusal
        const acted = await act(transaction, tender)
        if (!acted.ok) return acted
        const { no, dates, bodyEn, bodyMm, documents } = acted.value
        const { startDate: _, ...later } = dates
        const nameOf = (key: string) => documents.find((given) => given.key === key)?.document
        const [documentName, ndaName] = [nameOf('document'), nameOf('nda')]
        const written = await writeVersions(transaction, tender.id, acted.value)
        const changed = { id: tender.id, staffId: decision.staffId }
        const isAmended = await amendTender(transaction, changed, {
          ...later,
          ...(bodyEn !== null && { bodyEn }),
          ...(bodyMm !== null && { bodyMm }),
          ...(documentName !== undefined && { documentName }),
          ...(ndaName !== undefined && { ndaName }),
        })
        // The lock was taken before the deadline; the addendum's own trigger judges the same clock.
        if (!isAmended) throw new Error('the deadline passed while an addendum was published')
        await recordVersions(transaction, decision, written)
        return done({ addendum: String(no) })
      }),
  }
}
