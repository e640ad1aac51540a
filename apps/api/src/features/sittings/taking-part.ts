import { done, refuse } from '@padauk/contract/problems'
import { Declaration } from '@padauk/contract/sealing/windows'
import type { SealedShares, SignedDeclaration } from '@padauk/contract/sealing/windows'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { hexHash } from '@padauk/sealing/bytes'
import { hashOf, readCanonical } from '@padauk/sealing/canonical'
import { isOfWindow } from '@padauk/sealing/holder-opening'
import type { Audit } from '#features/audit/service'
import { windowOf } from '#features/sittings/hand-out'
import type { createHandOut } from '#features/sittings/hand-out'
import type { createOpeners } from '#features/sittings/openers'
import {
  findTender,
  insertDeclaration,
  listDeclarations,
  lockOpen,
  putShares,
} from '#features/sittings/repository'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  openers: Pick<ReturnType<typeof createOpeners>, 'of'>
  handOut: ReturnType<typeof createHandOut>
}

type Signed = { statement: { holder: string } & { [name: string]: Json }; signature: string }

/** What a holder hands in for a sitting: first the declaration, then the shares. */
export function createTakingPart({ db, audit, openers, handOut }: Needs) {
  /** A holder in the sitting that runs, who came through the right session. */
  async function holderIn(
    transaction: DatabaseOrTransaction,
    id: string,
    holderId: string,
    by: StaffCaller,
  ) {
    const sitting = await lockOpen(transaction, id)
    const tender = sitting && (await findTender(transaction, sitting.tenderId))
    if (!sitting || !tender) return refuse('not-found')
    const holder = (await openers.of(tender)).find((each) => each.id === holderId)
    // Only a key on paper comes through the session of a colleague.
    if (!holder || (!holder.onPaper && holder.staffId !== by.id)) return refuse('not-allowed')
    return done({ sitting, tender, holder })
  }

  /** The same with what the holder signed for the window. */
  async function opener(
    transaction: DatabaseOrTransaction,
    id: string,
    paper: SignedDeclaration | SealedShares,
    by: StaffCaller,
  ) {
    const found = await holderIn(transaction, id, paper.statement.holder, by)
    if (!found.ok) return found
    const { sitting, holder } = found.value
    return isOfWindow(paper, windowOf(sitting), holder.signKey) ? found : refuse('invalid-input')
  }

  async function declarationOf(transaction: DatabaseOrTransaction, id: string, holder: string) {
    const rows = await listDeclarations(transaction, id)
    const row = rows.find(({ holderId }) => holderId === holder)
    return row ? readCanonical(Declaration, row.statement) : null
  }

  const paperOf = (id: string, { statement, signature }: Signed, by: StaffCaller) => ({
    sittingId: id,
    holderId: statement.holder,
    handedInBy: by.id,
    statement: canonicalJson(statement),
    signature,
  })

  const record = (
    transaction: DatabaseOrTransaction,
    by: StaffCaller,
    act: { action: `opening.${string}`; tenderId: string; body: Record<string, Json> },
  ) =>
    audit.append(transaction, {
      actor: `staff:${by.id}`,
      action: act.action,
      subject: `tender:${act.tenderId}`,
      body: act.body,
    })

  return {
    holderIn,

    /** Receipts and share files are for the holder's browser, and each hand-out is logged. */
    async declare(id: string, paper: SignedDeclaration, by: StaffCaller) {
      const outcome = await db.transaction().execute(async (transaction) => {
        const found = await opener(transaction, id, paper, by)
        if (!found.ok) return found
        const { sitting, tender, holder } = found.value
        await insertDeclaration(transaction, paperOf(id, paper, by))
        // The first one stands: an interest is not unsaid by a second declaration.
        const stands = await declarationOf(transaction, id, holder.id)
        const act = {
          tenderId: tender.id,
          body: { window: id, holder: holder.id, declaration: hashOf(paper.statement) },
        }
        if (!stands || stands.hasInterest) {
          await record(transaction, by, { action: 'opening.stepped-aside', ...act })
          return refuse('not-allowed')
        }
        await record(transaction, by, { action: 'opening.handed-out', ...act })
        return done({ sitting, tender, holder: holder.id })
      })
      if (!outcome.ok) return outcome
      const { sitting, tender, holder } = outcome.value
      return done(await handOut(sitting, tender, holder))
    },

    /** The id of the tender. */
    async post(id: string, paper: SealedShares, by: StaffCaller) {
      return db.transaction().execute(async (transaction) => {
        const found = await opener(transaction, id, paper, by)
        if (!found.ok) return found
        const { tender, holder } = found.value
        const sealed = Buffer.from(paper.sealed, 'base64')
        const declared = await declarationOf(transaction, id, holder.id)
        const isWhole = hexHash(sealed) === paper.statement.sealed
        if (!isWhole || !declared || declared.hasInterest) return refuse('invalid-input')
        await putShares(transaction, { ...paperOf(id, paper, by), sealed })
        await record(transaction, by, {
          action: 'opening.shares-posted',
          tenderId: tender.id,
          body: { window: id, holder: holder.id, withheld: paper.statement.withheld.length },
        })
        return done(tender.id)
      })
    },
  }
}
