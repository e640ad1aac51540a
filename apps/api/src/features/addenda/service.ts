import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { publishedOne, stateOf } from '#features/addenda/describe'
import { createReminders } from '#features/addenda/reminders'
import {
  acknowledgedBy,
  findBid,
  findShown,
  insertAcknowledgement,
  listOf,
  listPublished,
  waitingDrafts,
} from '#features/addenda/repository'
import type { Audit } from '#features/audit/service'
import type { Tenders } from '#features/tenders/service'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  tenders: Pick<Tenders, 'documents'>
  /** Where a document for companies can be fetched, for an hour from now. */
  ticketedAddress: (documentName: string, now: Date, reader: Own & { personId: string }) => string
} & Parameters<typeof createReminders>[0]

type Own = { tenderId: string; companyId: string }
type Asked = Own & { personId: string; language: Language }

/** What companies read of addenda and say to them. That they do tells who will bid (rules 13.5). */
export function createAddenda(needs: Needs) {
  const { db, audit, tenders, ticketedAddress } = needs

  type Reader = Parameters<Tenders['documents']>[1]

  async function published(tenderId: string, reader: Reader) {
    const rows = await listPublished(db, tenderId)
    const documents = rows.length > 0 ? await tenders.documents(tenderId, reader) : []
    return rows.flatMap((row) => publishedOne(row, { language: reader.language, documents }))
  }

  return {
    ...createReminders(needs),

    /** For the public page, which has the documents already. */
    async publicOnes({ tenderId, language }: { tenderId: string; language: Language }) {
      const rows = await listPublished(db, tenderId)
      return rows.flatMap((row) => publishedOne(row, { language, documents: [] }))
    },

    /** By question: the addendum that carries its answer. */
    async carrying(tenderId: string) {
      const rows = await listOf(db, tenderId)
      return new Map(
        rows.flatMap((row) =>
          row.questions.map((id) => [id, { no: row.no, state: stateOf(row) }] as const),
        ),
      )
    },

    /** Drafts that wait for someone who did not write them. */
    async waiting(limit: number) {
      const rows = await waitingDrafts(db, limit)
      return rows.map(({ id, nameEn, nameMm, no, sentAt, writers }) => ({
        id,
        name_en: nameEn,
        name_mm: nameMm,
        no,
        since: sentAt.toISOString(),
        writers,
      }))
    },

    async listFor({ tenderId, companyId, personId, language }: Asked) {
      const tender = await findShown(db, tenderId)
      if (!tender) return refuse('not-found')
      const own = { tenderId, companyId }
      const bid = await findBid(db, own)
      const mayDownload = tender.isOpen || bid !== undefined
      const addressOf = (name: string) =>
        mayDownload ? ticketedAddress(name, tender.now, { ...own, personId }) : null
      const read = await acknowledgedBy(db, own)
      const addenda = await published(tenderId, { language, addressOf })
      return done({
        addenda: addenda.map((one) => ({
          ...one,
          acknowledged_at: read.get(one.no)?.toISOString() ?? null,
        })),
        bid: bid ? { receipt_no: bid.receiptNo, unconfirmed: bid.unconfirmed } : null,
        unconfirmed_excluded: tender.unconfirmedExcluded,
      })
    },

    async acknowledge({ no, ...own }: Own & { no: number }) {
      const { tenderId, companyId } = own
      const tender = await findShown(db, tenderId)
      const rows = tender ? await listPublished(db, tenderId) : []
      if (!tender || !rows.some((row) => row.no === no)) return refuse('not-found')
      if (tender.state === 'cancelled') return refuse('tender-cancelled')
      if (!tender.isOpen) return refuse('tender-closed')
      await db.transaction().execute(async (transaction) => {
        if (!(await insertAcknowledgement(transaction, { ...own, no }))) return
        await audit.append(transaction, {
          actor: `company:${companyId}`,
          action: 'addendum.acknowledged',
          subject: `tender:${tenderId}`,
          tenderId,
          body: { no },
        })
      })
      const at = (await acknowledgedBy(db, own)).get(no)
      if (!at) throw new Error('the acknowledgement was not kept')
      return done({ no, acknowledged_at: at.toISOString() })
    },
  }
}

export type Addenda = ReturnType<typeof createAddenda>
