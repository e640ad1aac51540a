import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { CombineList } from '@padauk/contract/sealing/openings'
import { hashOf, readCanonical } from '@padauk/sealing/canonical'
import { isSigned } from '@padauk/sealing/signing'
import type { Audit } from '#features/audit/service'
import type { KeyHolders } from '#features/key-holders/service'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import {
  adjourn,
  findAdjournment,
  insertSignature,
  listBidders,
  listSigners,
} from '#features/sittings/adjourning/repository'
import { adjournedUntil } from '#features/sittings/adjourning/until'
import type { TenderToOpen, SittingRow } from '#features/sittings/repository'
import { failsIn } from '#features/sittings/rules'
import type { SealedBids } from '#features/sittings/sealed-bids'
import { databaseNow } from '#platform/database/clock'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'

type Found = {
  sitting: SittingRow
  tender: TenderToOpen
  holder: { id: string; signKey: string }
}

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'tellOne'>
  keyHolders: Pick<KeyHolders, 'sets'>
  sealedBids: Pick<SealedBids, 'areTried'>
  /** A holder in the sitting that runs, who came through the right session. */
  holderIn: (
    transaction: DatabaseOrTransaction,
    id: string,
    holder: string,
    by: StaffCaller,
  ) => Promise<Outcome<Found, 'not-found' | 'not-allowed'>>
}

type Signed = { holder: string; list: string; signature: string }

/** Openers sign which bids do not open; the signature of the last one adjourns the opening, once. */
export function createAdjournment(needs: Needs) {
  const { db, audit, notifications, notices, keyHolders, sealedBids, holderIn } = needs

  async function tell(
    transaction: DatabaseOrTransaction,
    tenderId: string,
    { fails, until }: { fails: readonly string[]; until: Date },
  ) {
    const bidders = await listBidders(transaction, tenderId, fails.map(dashedNumber))
    const lost = await keyHolders.sets.lost(transaction)
    for (const bidder of bidders) {
      const { id, companyId, receiptNo, keySet, name, email, language } = bidder
      await notifications.post(transaction, {
        kind: lost.has(keySet) ? 'bid-keys-lost' : 'bid-not-opening',
        content: {
          name,
          bid: JSON.stringify({ receipt_no: receiptNo, until: until.toISOString() }),
        },
        to: email,
        language: language as Language,
        tenderId,
        onceKey: `not-opening:${id}`,
      })
      await notices.tellOne(transaction, {
        kind: 'bid-not-opening',
        companyId,
        tenderId,
        facts: { receiptNo, until: until.toISOString() },
        onceKey: `not-opening:${id}`,
      })
    }
  }

  async function adjournNow(
    transaction: DatabaseOrTransaction,
    { sitting, tender }: Found,
    list: CombineList,
  ) {
    const until = adjournedUntil(tender.rules.adjournment, await databaseNow(transaction))
    const fails = failsIn(list.bids)
    await adjourn(transaction, sitting.id, until)
    await audit.append(transaction, {
      actor: 'system',
      action: 'opening.adjourned',
      subject: `tender:${tender.id}`,
      body: {
        window: sitting.id,
        list: hashOf(list),
        until: until.toISOString(),
        fails: fails.length,
      },
    })
    await tell(transaction, tender.id, { fails, until })
  }

  return {
    sign: (id: string, { holder: holderId, list: hash, signature }: Signed, by: StaffCaller) =>
      db.transaction().execute(async (transaction) => {
        const found = await holderIn(transaction, id, holderId, by)
        if (!found.ok) return found
        const { sitting, tender, holder } = found.value
        const list = sitting.combineList && readCanonical(CombineList, sitting.combineList)
        if (!list || failsIn(list.bids).length === 0) return refuse('not-yet')
        const isAgain = await findAdjournment(transaction, tender.id)
        if (isAgain || !list.openers.includes(holder.id)) return refuse('not-allowed')
        // A holder who joined since has made it another list.
        if (hashOf(list) !== hash) return refuse('changed-since')
        if (!isSigned(list, signature, holder.signKey)) return refuse('invalid-input')
        // Others may open what these holders could not.
        if (!(await sealedBids.areTried(transaction, tender.id, list))) return refuse('not-yet')
        const paper = { sittingId: id, holderId, handedInBy: by.id, listHash: hash, signature }
        await insertSignature(transaction, paper)
        await audit.append(transaction, {
          actor: `staff:${by.id}`,
          action: 'opening.adjournment-signed',
          subject: `tender:${tender.id}`,
          body: { window: id, holder: holderId, list: hash },
        })
        const signers = await listSigners(transaction, id, hash)
        if (list.openers.every((each) => signers.includes(each))) {
          await adjournNow(transaction, found.value, list)
        }
        return done(tender.id)
      }),
  }
}
