import type { DueOpening } from '@padauk/contract/admin/dashboard'
import { mostRemarks } from '@padauk/contract/admin/minutes'
import type { NewRemark, TenderMinutes } from '@padauk/contract/admin/minutes'
import type { OwnMinutes } from '@padauk/contract/minutes'
import { done, refuse } from '@padauk/contract/problems'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { MinutesFile, MinutesSignatures } from '@padauk/contract/sealing/minutes'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import { areSignedMinutes, biddersMinutesOf } from '@padauk/sealing/minutes'
import type { Audit } from '#features/audit/service'
import { createRelease } from '#features/minutes/release'
import type { ReleaseNeeds } from '#features/minutes/release'
import {
  findMinutes,
  findValidity,
  insertMinutes,
  insertRemark,
  insertSignature,
  listOverdue,
  listRemarks,
  listSignatures,
  listWaiting,
  lockMinutes,
} from '#features/minutes/repository'
import type { MinutesRow } from '#features/minutes/repository'
import { filesIn, minutesOf } from '#features/minutes/rules'
import { createTexts } from '#features/minutes/texts'
import type { Texts } from '#features/minutes/texts'
import type { OpeningRecord, Sittings } from '#features/sittings/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'
import type { Signer } from '#platform/security/signatures'
import type { Vault } from '#platform/security/vault'

type Needs = ReleaseNeeds & {
  db: Database
  audit: Pick<Audit, 'append'>
  signer: Signer
  vault: Vault
  sittings: Pick<Sittings, 'recordOf' | 'keySets'>
}

const hoursToSign = 24
const atOnce = 20

const isChecked = ({ checked, all }: { checked: number; all: number }) => checked === all

/** What was opened, when and by whom (docs/decisions/0032-minutes.md). */
export function createMinutes(needs: Needs) {
  const { db, audit, signer, sittings } = needs
  const texts = createTexts(needs.vault)
  const release = createRelease(needs)

  /** As they would be signed now: what is written changes no more. */
  async function textsOf(
    from: DatabaseOrTransaction,
    record: OpeningRecord,
    row: MinutesRow | undefined,
  ): Promise<Texts> {
    if (row) return texts.open(row)
    const remarks = await listRemarks(from, record.tender.id)
    const said = remarks.map(({ id, name, at, text }) => ({ by: { id, name }, at, text }))
    const full = minutesOf(record, said, signer.key)
    return { full, bidders: biddersMinutesOf(full, record.tender.rules.disclosure) }
  }

  async function fileOf(
    from: DatabaseOrTransaction,
    minutes: Texts['full'] | Texts['bidders'],
  ): Promise<MinutesFile> {
    const { signed: keySets } = await sittings.keySets()
    const signatures = await listSignatures(from, minutes.tender.id)
    const isFull = minutes.kind === 'padauk-minutes-v1'
    return {
      kind: 'padauk-minutes-file-v1',
      minutes,
      signature: signer.sign(minutes.key, canonicalJson(minutes)),
      signatures: signatures.map(({ holderId: holder, fullSignature, biddersSignature }) => ({
        holder,
        signature: isFull ? fullSignature : biddersSignature,
      })),
      keySets,
    }
  }

  async function describe(record: OpeningRecord): Promise<TenderMinutes> {
    const { tender, bids, signers, revealedAt } = record
    const row = await findMinutes(db, tender.id)
    const files = filesIn(bids)
    const both = row || isChecked(files) ? await textsOf(db, record, row) : null
    const signed = await listSignatures(db, tender.id)
    return {
      id: tender.id,
      number: tender.number,
      name_en: tender.nameEn,
      name_mm: tender.nameMm,
      valid_until: await findValidity(db, tender.id),
      files,
      texts: both,
      signers: signers.map(({ id, name, onPaper }) => ({
        id,
        name,
        on_paper: onPaper,
        signed_at: signed.find(({ holderId }) => holderId === id)?.signedAt.toISOString() ?? null,
      })),
      due_at: new Date(revealedAt.getTime() + hoursToSign * 3_600_000).toISOString(),
      released_at: row?.releasedAt?.toISOString() ?? null,
      file: row && both ? await fileOf(db, both.full) : null,
    }
  }

  async function read(tenderId: string) {
    const record = await sittings.recordOf(db, tenderId)
    return record ? done(await describe(record)) : refuse('not-found')
  }

  async function write(transaction: DatabaseOrTransaction, both: Texts) {
    const row = await insertMinutes(transaction, texts.seal(both))
    await audit.append(transaction, {
      actor: 'system',
      action: 'minutes.written',
      subject: `tender:${both.full.tender.id}`,
      body: { full: row.sha256, bidders: hashOf(both.bidders) },
    })
    return row
  }

  /** The minutes of a tender, locked for one change. */
  const changing = <T>(
    tenderId: string,
    change: (
      transaction: DatabaseOrTransaction,
      record: OpeningRecord,
      row: MinutesRow | undefined,
    ) => Promise<T>,
  ) =>
    db.transaction().execute(async (transaction) => {
      await lockMinutes(transaction, tenderId)
      const record = await sittings.recordOf(transaction, tenderId)
      if (!record) return refuse('not-found')
      return change(transaction, record, await findMinutes(transaction, tenderId))
    })

  return {
    read,

    async remark(tenderId: string, { text }: NewRemark, by: StaffCaller) {
      const outcome = await changing(tenderId, async (transaction, _record, row) => {
        // What is signed does not grow.
        if (row) return refuse('changed-since')
        const made = await listRemarks(transaction, tenderId)
        if (made.length >= mostRemarks) return refuse('not-allowed')
        await insertRemark(transaction, { tenderId, madeBy: by.id, text })
        await audit.append(transaction, {
          actor: `staff:${by.id}`,
          action: 'minutes.remark',
          subject: `tender:${tenderId}`,
          body: { text: hashOf(text) },
        })
        return done()
      })
      return outcome.ok ? read(tenderId) : outcome
    },

    /** With the signature of the last one who opened they go to all bidders. */
    async sign(tenderId: string, paper: MinutesSignatures, by: StaffCaller) {
      const outcome = await changing(tenderId, async (transaction, record, row) => {
        const holder = record.signers.find(({ id }) => id === paper.holder)
        // Only a key on paper comes through the session of a colleague.
        if (!holder || (!holder.onPaper && holder.staffId !== by.id)) return refuse('not-allowed')
        if (!row && !isChecked(filesIn(record.bids))) return refuse('not-yet')
        const both = await textsOf(transaction, record, row)
        if (hashOf(both.full) !== paper.minutes) return refuse('changed-since')
        if (!areSignedMinutes(both, paper, holder.signKey)) return refuse('invalid-input')
        const written = row ?? (await write(transaction, both))
        const isNew = await insertSignature(transaction, {
          tenderId,
          holderId: holder.id,
          handedInBy: by.id,
          fullSignature: paper.full,
          biddersSignature: paper.bidders,
        })
        if (!isNew) return done()
        await audit.append(transaction, {
          actor: `staff:${by.id}`,
          action: 'minutes.signed',
          subject: `tender:${tenderId}`,
          body: { holder: holder.id, full: paper.full, bidders: paper.bidders },
        })
        const signed = await listSignatures(transaction, tenderId)
        const isWhole = record.signers.every(({ id }) =>
          signed.some(({ holderId }) => holderId === id),
        )
        if (isWhole && !written.releasedAt) await release(transaction, both.bidders, 'signed')
        return done()
      })
      return outcome.ok ? read(tenderId) : outcome
    },

    /** Every minute: what was not signed within a day goes out as it is, and says who did not sign. */
    async releaseDue() {
      for (const tenderId of await listOverdue(db, atOnce)) {
        await changing(tenderId, async (transaction, record, row) => {
          const isReady = row ?? isChecked(filesIn(record.bids))
          if (!isReady || row?.releasedAt) return done()
          const both = await textsOf(transaction, record, row)
          if (!row) await write(transaction, both)
          await release(transaction, both.bidders, 'unsigned')
          return done()
        })
      }
    },

    /** Tenders that wait for a signature, so that those who opened find back to the minutes. */
    async waiting(limit: number) {
      const rows = await listWaiting(db, limit)
      return rows.map(({ id, nameEn, nameMm, endedAt }): DueOpening => ({
        id,
        name_en: nameEn,
        name_mm: nameMm,
        opens_at: (endedAt ?? new Date()).toISOString(),
        state: 'minutes',
      }))
    },

    /** For a company whose bid was counted, from the moment at which all bidders get them. */
    async ownOf({ tenderId, companyId }: { tenderId: string; companyId: string }) {
      const row = await findMinutes(db, tenderId)
      const both = row?.releasedAt && texts.open(row)
      const own = both && both.full.bids.find(({ company }) => company.id === companyId)
      if (!row?.releasedAt || !both || !own) return refuse('not-found')
      const { bidders, full } = both
      const file = await fileOf(db, bidders)
      const revealing = full.sittings.find(({ outcome }) => outcome === 'revealed')
      const hasSigned = (id: string) => file.signatures.some(({ holder }) => holder === id)
      return done<OwnMinutes>({
        revealed_at: bidders.revealedAt,
        released_at: row.releasedAt.toISOString(),
        valid_until: await findValidity(db, tenderId),
        bids: full.closing.bids,
        opened: full.bids.filter(({ result }) => result === 'opened').length,
        openers: (revealing?.openers ?? [])
          .filter(({ hasInterest }) => !hasInterest)
          .map(({ id, name }) => ({ name, signed: hasSigned(id) })),
        own: {
          receipt_no: dashedNumber(own.receiptNo),
          result: own.result,
          files: own.files,
        },
        file,
      })
    },
  }
}

export type TendersMinutes = ReturnType<typeof createMinutes>
