import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { makeZip, predictLength } from 'client-zip'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { ClosingProof, ClosingProofV2, Receipt } from '@padauk/contract/submissions'
import type { Manifest } from '@padauk/evidence/bid-package'
import type { Audit } from '#features/audit/service'
import type { Closings } from '#features/closings/service'
import { packageName } from '#features/submissions/opening/names'
import { layOut } from '#features/submissions/opening/layout'
import type { Entry, LaidOut } from '#features/submissions/opening/layout'
import type {
  CheckedFilesOf,
  ManifestsOf,
  ReadingRefusal,
} from '#features/submissions/opening/opening'
import { plainFolder } from '#features/submissions/opening/plain-folder'
import { findOpening, listToPack, takenBackOf } from '#features/submissions/opening/repository'
import { sealedFolder } from '#features/submissions/opening/sealed-folder'
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
  sittings: { manifestsOf: ManifestsOf; checkedFilesOf: CheckedFilesOf }
  receipts: Receipts
  signer: Pick<Signer, 'publicKeys'>
  publicUrl: string
  readingRefusal: ReadingRefusal
}

/** All bids of a closed tender in one file that anyone can verify without us. */
export function createBidPackages(needs: Needs) {
  const { db, audit, uploads, closings, sittings, receipts, signer, publicUrl } = needs

  type Proofs = NonNullable<Awaited<ReturnType<typeof closings.proofsOf>>>
  type Rows = Awaited<ReturnType<typeof listToPack>>

  async function storedOf(rows: Rows) {
    const all = await uploads.ofBids(rows.map(({ id }) => id))
    const byBid = Map.groupBy(all, ({ submissionId }) => submissionId)
    return (id: string) => byBid.get(id) ?? []
  }

  /** A tender whose bids are not sealed has receipts and proofs of version 1 only. */
  async function plainFolders(rows: Rows, proofs: Proofs) {
    const stored = await storedOf(rows)
    const made = rows.map(async (row) => {
      const receipt = receipts.open(row) as Receipt
      const closing = (await proofs.of(row.receiptHash)) as ClosingProof | null
      const evidence = { receipt, signature: receipts.sign(receipt), closing }
      return plainFolder({ evidence, erasedAt: row.erasedAt, stored: stored(row.id) })
    })
    return Promise.all(made)
  }

  /** Null until it is known of every file whether it is what its manifest says. */
  async function sealedFolders(rows: Rows, proofs: Proofs) {
    const [stored, manifests] = [await storedOf(rows), await sittings.manifestsOf(rows)]
    const checked = await sittings.checkedFilesOf(rows.map(({ id }) => id))
    const isChecked = ({ id }: Rows[number]) =>
      (manifests.get(id)?.files ?? []).every(({ slot }) => checked.has(`${id} ${slot}`))
    if (!rows.every(isChecked)) return null
    const made = rows.map(async (row) => {
      const receipt = ReceiptV2.parse(receipts.open(row))
      const closing = (await proofs.of(row.receiptHash)) as ClosingProofV2 | null
      return sealedFolder({
        evidence: { receipt, signature: receipts.sign(receipt), closing },
        manifest: manifests.get(row.id) ?? null,
        erasedAt: row.erasedAt,
        stored: stored(row.id),
        checkedAs: (slot) => checked.get(`${row.id} ${slot}`),
      })
    })
    return Promise.all(made)
  }

  type About = Pick<Manifest, 'tender' | 'taken_back'>

  async function describe(
    tenderId: string,
    proofs: Proofs,
    about: About,
  ): Promise<{ manifest: Manifest; entries: Entry[] } | null> {
    const { statement, signature } = proofs
    const rows = await listToPack(db, tenderId)
    const more = { ...about, deadline: statement.deadline }
    if (!('kind' in statement)) {
      const closing = { statement, signature }
      const { bids, entries } = gathered(await plainFolders(rows, proofs))
      return { manifest: { version: 1, ...more, closing, bids }, entries }
    }
    const folders = await sealedFolders(rows, proofs)
    if (!folders) return null
    const { bids, entries } = gathered(folders)
    const closing = { statement, signature }
    return { manifest: { version: 2, ...more, closing, bids }, entries }
  }

  return {
    /** The audit entry is written before any byte is sent. */
    async begin(tenderId: string, by: Parameters<ReadingRefusal>[0]) {
      const tender = await findOpening(db, tenderId)
      if (!tender) return refuse('not-found')
      const refusal = await needs.readingRefusal(by, tenderId)
      if (refusal) return refusal
      const proofs = await closings.proofsOf(tenderId)
      if (!tender.closedAt || !proofs) return refuse('not-yet')
      if (!tender.disclosedAt) return refuse('not-yet')
      const described = await describe(tenderId, proofs, {
        tender: { id: tenderId, name_en: tender.nameEn, name_mm: tender.nameMm },
        taken_back: await takenBackOf(db, tenderId),
      })
      if (!described) return refuse('not-yet')
      const { bids } = described.manifest
      const { entries, manifestHash } = layOut({
        ...described,
        keys: signer.publicKeys(),
        readMe: readMe(tender, publicUrl),
      })
      await db.transaction().execute((transaction) =>
        audit.append(transaction, {
          actor: `staff:${by.id}`,
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

function gathered<Packed>(folders: readonly LaidOut<Packed>[]) {
  return {
    bids: folders.map(({ packed }) => packed),
    entries: folders.flatMap(({ entries }) => entries),
  }
}

export type BidPackages = ReturnType<typeof createBidPackages>

const byteOrderMark = '\uFEFF'
const paragraphs = [
  'what',
  'verify',
  'names',
  'sealed',
  'infected',
  'takenBack',
  'confidential',
] as const

type Named = { nameEn: string; nameMm: string; sealing: string | null }

/** For people who open the folder years later: in both languages, readable in the plainest editor. */
function readMe({ nameEn, nameMm, sealing }: Named, publicUrl: string) {
  const address = `${publicUrl}/verifier.html`
  const inLanguage = (language: Language, tender: string) => {
    const say = words(language)
    const told = paragraphs.filter((name) => sealing === 'sealed' || name !== 'sealed')
    const lines = told.map((name) => say(`bidPackage.readMe.${name}`, { address }))
    return [say('bidPackage.readMe.title', { tender }), ...lines].join('\n\n')
  }
  const texts = [inLanguage('en', nameEn), inLanguage('mm', nameMm || nameEn)]
  return byteOrderMark + `${texts.join('\n\n\n')}\n`.replaceAll('\n', '\r\n')
}
