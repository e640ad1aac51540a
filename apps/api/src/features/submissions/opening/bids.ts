import type { UnopenedReason } from '@padauk/contract/admin/submissions'
import type { Language } from '@padauk/contract/languages'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { Slot } from '@padauk/contract/sealing/values'
import { contentsOf } from '#features/submissions/opening/contents'
import { scanOf } from '#features/submissions/opening/describe'
import type { CheckedFilesOf, ManifestsOf, UnopenedOf } from '#features/submissions/opening/opening'
import { listToPack } from '#features/submissions/opening/repository'
import type { OpenedRow } from '#features/submissions/opening/repository'
import type { Receipts } from '#features/submissions/receipts'
import type { Uploads } from '#features/uploads/service'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  uploads: Pick<Uploads, 'ofBids'>
  sittings: { manifestsOf: ManifestsOf; checkedFilesOf: CheckedFilesOf; unopenedOf: UnopenedOf }
  receipts: Pick<Receipts, 'open'>
}

/** A bid that counts, as those who judge it see it. */
export type OpenedBid = {
  id: string
  companyId: string
  company: string
  contact: string
  email: string
  phone: string
  language: Language
  receiptNo: string
  arrivedAt: Date
  unconfirmedAddenda: number[]
  /** Null for a bid that was opened. */
  notOpened: UnopenedReason | null
  hasLink: boolean
  files: {
    slot: Slot
    name: string
    sha256: string
    /** Infected, not of its type, or not what was sealed. */
    isFlagged: boolean
    /** Who wrote it, as far as it says: only to be compared with other bids of the tender. */
    authorMarks: string[]
  }[]
  price: { amount: number; currency: string } | null
}

/** All bids of a tender, by arrival; none before they are shown. The queries do not grow with them. */
export function createOpenedBids({ db, uploads, sittings, receipts }: Needs) {
  return async (tenderId: string): Promise<OpenedBid[]> => {
    const rows = await listToPack(db, tenderId)
    const ids = rows.map(({ id }) => id)
    const unopened = await sittings.unopenedOf(ids)
    const manifests = await sittings.manifestsOf(rows)
    const checked = await sittings.checkedFilesOf(ids)
    const scans = new Map(
      (await uploads.ofBids(ids)).map(({ submissionId, slot, scan }) => [
        `${submissionId} ${slot}`,
        scan,
      ]),
    )

    function contained(row: OpenedRow) {
      if (unopened.has(row.id)) return { files: [], price: null, hasLink: false }
      const { files, price, link } = contentsOf(receipts, row, manifests)
      return {
        hasLink: link !== null,
        price: price && { amount: price.amount, currency: price.currency },
        files: files.map(({ slot, name, sha256 }) => {
          const place = `${row.id} ${slot}`
          const found = checked.get(place)
          const scan = scanOf(found) ?? scans.get(place)
          const isWrong = found !== undefined && (!found.matches || found.flags.includes('type'))
          const isFlagged = isWrong || scan === 'infected'
          return { slot, name, sha256, isFlagged, authorMarks: found?.authorMarks ?? [] }
        }),
      }
    }

    return rows.map((row) => {
      const { number, arrivedAt, company } = receiptFacts(receipts.open(row))
      const { id, companyId, contact, email, phone, unconfirmedAddenda } = row
      return {
        id,
        companyId,
        company: company.name,
        contact,
        email,
        phone,
        language: row.language as Language,
        receiptNo: number,
        arrivedAt: new Date(arrivedAt),
        unconfirmedAddenda,
        notOpened: unopened.get(id) ?? null,
        ...contained(row),
      }
    })
  }
}
