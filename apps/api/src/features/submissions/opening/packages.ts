import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { makeZip, predictLength } from 'client-zip'
import type { ClosingProof, Receipt } from '@padauk/contract/submissions'
import type { Audit } from '#features/audit/service'
import type { Closings } from '#features/closings/service'
import { packageName } from '#features/submissions/opening/names'
import { layOut } from '#features/submissions/opening/layout'
import type { Bid } from '#features/submissions/opening/layout'
import { findOpening, listToPack, takenBackOf } from '#features/submissions/opening/repository'
import type { Receipts } from '#features/submissions/receipts'
import type { Uploads } from '#features/uploads/service'
import type { Database } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'
import { words } from '#platform/text/words'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  uploads: Pick<Uploads, 'ofBids'>
  closings: Pick<Closings, 'proofsOf'>
  receipts: Receipts
  signer: Pick<Signer, 'publicKeys'>
  publicUrl: string
}

/** All bids of a closed tender in one file that anyone can verify without us. */
export function createBidPackages(needs: Needs) {
  const { db, audit, uploads, closings, receipts, signer, publicUrl } = needs

  type Proofs = NonNullable<Awaited<ReturnType<typeof closings.proofsOf>>>

  async function bidsOf(tenderId: string, proofs: Proofs): Promise<Bid[]> {
    const rows = await listToPack(db, tenderId)
    const stored = Map.groupBy(
      await uploads.ofBids(rows.map(({ id }) => id)),
      ({ submissionId }) => submissionId,
    )
    return Promise.all(
      rows.map(async (row) => {
        // A tender whose bids are not sealed has receipts and proofs of version 1 only.
        const receipt = receipts.open(row) as Receipt
        const closing = (await proofs.of(row.receiptHash)) as ClosingProof | null
        const files = new Map((stored.get(row.id) ?? []).map((file) => [file.slot, file]))
        return { evidence: { receipt, signature: receipts.sign(receipt), closing }, files }
      }),
    )
  }

  return {
    /** The audit entry is written before any byte is sent. */
    async begin(tenderId: string, staffId: string) {
      const tender = await findOpening(db, tenderId)
      if (!tender) return refuse('not-found')
      const proofs = await closings.proofsOf(tenderId)
      if (!tender.closedAt || !proofs) return refuse('not-yet')
      const { statement, signature } = proofs
      // The package of sealed bids is not made yet; their files are handed out one by one.
      if ('kind' in statement) return refuse('not-yet')
      const bids = await bidsOf(tenderId, proofs)
      const { entries, manifestHash } = layOut({
        tender: { id: tenderId, name_en: tender.nameEn, name_mm: tender.nameMm },
        deadline: statement.deadline,
        closing: { statement, signature },
        bids,
        taken_back: await takenBackOf(db, tenderId),
        keys: signer.publicKeys(),
        readMe: readMe(tender, publicUrl),
      })
      await db.transaction().execute((transaction) =>
        audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'submissions.exported',
          subject: `tender:${tenderId}`,
          tenderId,
          body: { manifest: manifestHash, bids: bids.length },
        }),
      )
      const lastModified = tender.closedAt
      const zip: unknown = makeZip(entries.map((entry) => ({ ...entry, lastModified })))
      return done({
        name: packageName(tender.nameEn, tenderId),
        size: Number(predictLength(entries.map(({ name, size }) => ({ name, size })))),
        stream: Readable.fromWeb(zip as ReadableStream),
      })
    },
  }
}

export type BidPackages = ReturnType<typeof createBidPackages>

const byteOrderMark = '\uFEFF'
const paragraphs = ['what', 'verify', 'names', 'infected', 'takenBack', 'confidential'] as const

/** For people who open the folder years later: in both languages, readable in the plainest editor. */
function readMe({ nameEn, nameMm }: { nameEn: string; nameMm: string }, publicUrl: string) {
  const address = `${publicUrl}/verifier.html`
  const inLanguage = (language: Language, tender: string) => {
    const say = words(language)
    const lines = paragraphs.map((name) => say(`bidPackage.readMe.${name}`, { address }))
    return [say('bidPackage.readMe.title', { tender }), ...lines].join('\n\n')
  }
  const texts = [inLanguage('en', nameEn), inLanguage('mm', nameMm || nameEn)]
  return byteOrderMark + `${texts.join('\n\n\n')}\n`.replaceAll('\n', '\r\n')
}
