import type { DueOpening } from '@padauk/contract/admin/dashboard'
import type { Confirmation, TenderSitting } from '@padauk/contract/admin/sittings'
import { done, refuse } from '@padauk/contract/problems'
import { CombineList } from '@padauk/contract/sealing/openings'
import type { SealedShares } from '@padauk/contract/sealing/windows'
import { readCanonical } from '@padauk/sealing/canonical'
import type { Audit } from '#features/audit/service'
import type { KeyHolders } from '#features/key-holders/service'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { OpenData } from '#features/open-data/service'
import { createAdjournment } from '#features/sittings/adjourning/adjournment'
import {
  findAdjournment,
  listUnopened,
  listUnopenedBids,
} from '#features/sittings/adjourning/repository'
import { createConfirming } from '#features/sittings/confirming/confirming'
import { describeAdjournment, describeSitting } from '#features/sittings/describe'
import { createHandOut } from '#features/sittings/hand-out'
import { createLeading } from '#features/sittings/leading'
import {
  askReveal,
  findCurrent,
  findSitting,
  findTender,
  listDue,
  listOpened,
  listShares,
  lockOpen,
  lockTender,
} from '#features/sittings/repository'
import { createOpenedFiles } from '#features/sittings/opened-files'
import { createOpeners } from '#features/sittings/openers'
import { createRepairs } from '#features/sittings/adjourning/repairs'
import type { RepairNeeds } from '#features/sittings/adjourning/repairs'
import { mayReveal, stateOf } from '#features/sittings/rules'
import { createRecord } from '#features/sittings/record'
import { createSealedBids } from '#features/sittings/sealed-bids'
import { createTakingPart } from '#features/sittings/taking-part'
import type { Receipts } from '#features/submissions/service'
import type { Uploads } from '#features/uploads/service'
import type { Database } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { StaffCaller } from '#platform/security/access'
import type { Signer } from '#platform/security/signatures'

type Needs = RepairNeeds & {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'tellOne'>
  receipts: Receipts
  signer: Signer
  keyHolders: KeyHolders
  queue: Pick<Queue, 'enqueue'>
  uploads: Pick<Uploads, 'ofBids'>
  openData: Pick<OpenData, 'release'>
  /** How many files of its bids were asked for again and have not come. */
  awaitedParts: (tenderId: string) => Promise<number>
}

/** Two people open the bids of a tender together (docs/decisions/0030-sittings.md). */
export function createSittings(needs: Needs) {
  const { db, audit, receipts, signer, keyHolders } = needs
  const sealedBids = createSealedBids(needs)
  const leading = createLeading({ ...needs, sealedBids })
  const confirming = createConfirming({ ...needs, abandon: leading.abandon })
  const openedFiles = createOpenedFiles(needs)
  const handOut = createHandOut({ db, signer, sealedBids })
  const openers = createOpeners({ db, sealedBids, keyHolders })

  async function read(tenderId: string) {
    const tender = await findTender(db, tenderId)
    if (!tender) return refuse('not-found')
    const current = await findCurrent(db, tenderId)
    const { closedAt, bids, root, sealing } = tender
    const state = stateOf(tender, current)
    const revealed = current?.state === 'revealed' ? current : undefined
    const running = state === 'sitting' ? current : undefined
    const revealedAt = state === 'revealed' ? (current?.endedAt ?? tender.disclosedAt) : null
    return done<TenderSitting>({
      id: tender.id,
      kind: sealing,
      number: tender.number,
      name_en: tender.nameEn,
      name_mm: tender.nameMm,
      state,
      end_date: tender.endDate.toISOString(),
      opens_at: tender.opensAt.toISOString(),
      closing: closedAt && {
        closed_at: closedAt.toISOString(),
        bids: bids ?? 0,
        root: root ?? '',
      },
      may_open: (await openers.of(tender)).map(({ name }) => name),
      sitting:
        running && sealing === 'sealed'
          ? await describeSitting({ db, sealedBids }, running, await openers.of(tender))
          : null,
      confirming: running && sealing !== 'sealed' ? await confirming.describe(running) : null,
      lost_keys: revealedAt ? null : await openers.lostKeys(tender),
      adjournment: await describeAdjournment(db, tenderId),
      awaited_files: state === 'revealed' ? 0 : await needs.awaitedParts(tenderId),
      revealed_at: revealedAt?.toISOString() ?? null,
      revealed_by: revealed ? await confirming.revealedBy(revealed.id) : [],
      unopened: revealed ? (await listUnopenedBids(db, revealed.id)).length : 0,
    })
  }

  const takingPart = createTakingPart({ db, audit, openers, handOut })
  const adjournment = createAdjournment({ ...needs, sealedBids, holderIn: takingPart.holderIn })

  return {
    /** Every second, in each api process. */
    async advance() {
      // Side by side: one that fails must not hold up the other.
      await Promise.all([leading.advance(), confirming.endOver()])
    },
    read,
    recordOf: createRecord({ ...needs, sealedBids }),
    keySets: sealedBids.keySets,
    repairs: createRepairs(needs),

    /** Names of those who opened the bids of a tender; none before they are shown. */
    async openedBy(tenderId: string) {
      const current = await findCurrent(db, tenderId)
      if (current?.state !== 'revealed') return []
      const shares = await listShares(db, current.id)
      if (shares.length === 0) return confirming.revealedBy(current.id)
      const { chain } = await sealedBids.keySets()
      const holders = chain.flatMap(({ set }) => set.holders)
      return shares.flatMap(
        ({ holderId }) => holders.findLast(({ id }) => id === holderId)?.name ?? [],
      )
    },

    /** Tenders that two people open next. */
    async due(limit: number) {
      const rows = await listDue(db, limit)
      return rows.map(({ id, nameEn, nameMm, opensAt, isTime, isSitting }): DueOpening => ({
        id,
        name_en: nameEn,
        name_mm: nameMm,
        opens_at: opensAt.toISOString(),
        state: isSitting ? 'sitting' : isTime ? 'ready' : 'waiting',
      }))
    },

    /** Continues the one that runs: two people may press the button at the same time. */
    async start(tenderId: string, by: StaffCaller) {
      const started = await db.transaction().execute(async (transaction) => {
        await lockTender(transaction, tenderId)
        const tender = await findTender(transaction, tenderId)
        if (!tender) return refuse('not-found')
        const state = stateOf(tender, await findCurrent(transaction, tenderId))
        if (state === 'sitting') return done(null)
        if (state !== 'ready' || !tender.root) return refuse('not-yet')
        const start = { tenderId, root: tender.root, staffId: by.id }
        if (tender.sealing === 'sealed') return done(await leading.open(transaction, start))
        await confirming.open(transaction, start)
        return done(null)
      })
      if (!started.ok) return started
      if (started.value) leading.lead(started.value, tenderId)
      return read(tenderId)
    },

    declare: takingPart.declare,

    async post(id: string, paper: SealedShares, by: StaffCaller) {
      const outcome = await takingPart.post(id, paper, by)
      return outcome.ok ? read(outcome.value) : outcome
    },

    async confirm(id: string, confirmation: Confirmation, by: StaffCaller) {
      const outcome = await confirming.confirm(id, confirmation, by)
      return outcome.ok ? read(outcome.value) : outcome
    },

    /** The leading process does it; this only asks. Without keys it happens at once. */
    async reveal(id: string, by: StaffCaller) {
      const outcome = await db.transaction().execute(async (transaction) => {
        const sitting = await lockOpen(transaction, id)
        if (!sitting) return refuse('not-found')
        if (sitting.leader === null) return confirming.reveal(transaction, sitting, by)
        const posts = await listShares(transaction, id)
        if (!posts.some(({ handedInBy }) => handedInBy === by.id)) return refuse('not-allowed')
        const list = sitting.combineList && readCanonical(CombineList, sitting.combineList)
        const adjourned = await findAdjournment(transaction, sitting.tenderId)
        if (!list || !mayReveal(list.bids, adjourned?.list)) return refuse('not-yet')
        const { tenderId } = sitting
        if (!(await sealedBids.areTried(transaction, tenderId, list))) return refuse('not-yet')
        await askReveal(transaction, id, by.id)
        return done(tenderId)
      })
      return outcome.ok ? read(outcome.value) : outcome
    },

    async adjourn(id: string, signed: Parameters<typeof adjournment.sign>[1], by: StaffCaller) {
      const outcome = await adjournment.sign(id, signed, by)
      return outcome.ok ? read(outcome.value) : outcome
    },

    async end(id: string, by: StaffCaller) {
      const sitting = await findSitting(db, id)
      if (sitting?.state !== 'open') return refuse('not-found')
      await db.transaction().execute(async (transaction) => {
        if (await lockOpen(transaction, id)) await leading.abandon(transaction, sitting, by.id)
      })
      return read(sitting.tenderId)
    },

    /** What their files turned out to be. */
    checkOpenedBid: openedFiles.check,
    checkedFilesOf: openedFiles.of,

    /** By bid: why it was never opened. */
    unopenedOf: async (bids: readonly string[]) =>
      new Map((await listUnopened(db, bids)).map((row) => [row.submissionId, row.reason])),

    /** What was in the bids that two holders have opened. */
    async manifestsOf(bids: readonly { id: string; wrappedKey: string }[]) {
      if (bids.length === 0) return new Map<string, never>()
      const opened = await listOpened(
        db,
        bids.map(({ id }) => id),
      )
      const sealed = new Map(opened.map((row) => [row.submissionId, row.sealedManifest]))
      return new Map(
        bids.flatMap((bid) => {
          const manifest = sealed.get(bid.id)
          return manifest ? [[bid.id, receipts.openManifest(bid, manifest)] as const] : []
        }),
      )
    },
  }
}

export type Sittings = ReturnType<typeof createSittings>
export type { OpeningRecord, RecordedBid } from '#features/sittings/record'
