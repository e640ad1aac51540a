import { randomUUID } from 'node:crypto'
import { done, refuse } from '@padauk/contract/problems'
import type { AskedRepair, SignedRepair } from '@padauk/contract/repairs'
import type { Seal } from '@padauk/contract/sealing/bids'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import { sealFault, sealHashes } from '@padauk/sealing/seal-check'
import type { Audit } from '#features/audit/service'
import type { KeyHolders } from '#features/key-holders/service'
import {
  findAdjournment,
  findOwnBid,
  findRepair,
  insertRepair,
  isSealUsed,
} from '#features/sittings/adjourning/repository'
import { exactNow, lockTender } from '#features/sittings/repository'
import { failsIn } from '#features/sittings/rules'
import type { Receipts } from '#features/submissions/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { RateLimit } from '#platform/security/limits'
import type { Signer } from '#platform/security/signatures'

export type RepairNeeds = {
  db: Database
  audit: Pick<Audit, 'append'>
  receipts: Receipts
  signer: Pick<Signer, 'key'>
  keyHolders: Pick<KeyHolders, 'setByHash' | 'sets'>
  repairLimit: RateLimit
}

type Own = { tenderId: string; companyId: string }
type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>

/** While an opening is adjourned, a bidder seals a bid again that did not open. */
export function createRepairs(needs: RepairNeeds) {
  const { db, audit, receipts, signer, keyHolders, repairLimit } = needs

  /** The set of the receipt: the holders who sat have its keys. If they are lost, its stand-in. */
  async function setFor({ keySet }: ReceiptV2) {
    const lost = await keyHolders.sets.lost()
    return lost.get(keySet ?? '') ?? keySet ?? ''
  }

  function signed(bid: Asked['bid'], sealedReceipt: string): SignedRepair {
    const statement = receipts.openRepair(bid, sealedReceipt)
    return { statement, signature: receipts.sign(statement) }
  }

  /** Everything that can be compared without a key. The content must be what the receipt fixed. */
  async function faultIn(seal: Seal, { receipt }: Asked, { tenderId, companyId }: Own) {
    if (seal.keySet !== (await setFor(receipt))) return refuse('key-set-changed')
    const known = await keyHolders.setByHash(seal.keySet)
    const isSame =
      seal.manifestHash === receipt.manifestHash &&
      canonicalJson(partsOf(seal)) === canonicalJson(receipt.parts)
    if (!known || !isSame) return refuse('seal-broken')
    const context = { tender: tenderId, company: companyId, set: known.set }
    return sealFault(seal, context) ? refuse('seal-broken') : null
  }

  async function issue(transaction: DatabaseOrTransaction, asked: Asked, own: Own, seal: Seal) {
    const { receipt, bid, adjournment } = asked
    const { keySet, recipient, manifestHash } = seal
    const { envelopeHash, shares } = sealHashes(seal)
    const repairedAt = await exactNow(transaction)
    const facts: Omit<RepairReceipt, 'hash' | 'chain' | 'key'> = {
      kind: 'padauk-repair-receipt-v1',
      repairs: receipt.receiptNo,
      tender: own.tenderId,
      company: own.companyId,
      repairedAt,
      combineList: hashOf(adjournment.list),
      keySet,
      recipient,
      envelopeHash,
      shares,
      manifestHash,
      parts: receipt.parts,
    }
    const hash = hashOf(facts)
    const { hash: chain } = await audit.append(transaction, {
      actor: `company:${own.companyId}`,
      action: 'submission.repaired',
      subject: `submission:${bid.id}`,
      // Hidden from staff until the bids are shown.
      tenderId: own.tenderId,
      body: { repair: hash },
    })
    const repair = RepairReceipt.parse({ ...facts, hash, chain, key: signer.key })
    const sealedReceipt = receipts.sealRepair(bid, canonicalJson(repair))
    await insertRepair(transaction, {
      id: randomUUID(),
      submissionId: bid.id,
      sittingId: adjournment.id,
      keySet,
      recipient,
      envelopeHash,
      manifestHash,
      envelope: Buffer.from(seal.envelope, 'base64'),
      shares: seal.shares,
      sealedReceipt,
      receiptHash: hashOf(repair),
      auditHash: chain,
      repairedAt,
    })
    return signed(bid, sealedReceipt)
  }

  return {
    async read(own: Own) {
      const asked = await findAsked(db, receipts, own)
      if (!asked) return done()
      const { receipt, bid, adjournment } = asked
      const repair = await findRepair(db, bid.id)
      return done<AskedRepair>({
        receipt_no: dashedNumber(receipt.receiptNo),
        until: adjournment.until.toISOString(),
        is_over: adjournment.isOver,
        key_set: await setFor(receipt),
        repair: repair ? signed(bid, repair.sealedReceipt) : null,
      })
    },

    /** The last one stands: a repair that went wrong too can be made again while there is time. */
    async repair(own: Own, seal: Seal) {
      // A limiter that can't count must not cost a bid.
      const limited = await repairLimit.take(own.companyId).catch(() => null)
      if (limited) return limited
      return db.transaction().execute(async (transaction) => {
        // A sitting that starts waits for this, and this one for a sitting that starts.
        await lockTender(transaction, own.tenderId)
        const asked = await findAsked(transaction, receipts, own)
        if (!asked) return refuse('not-found')
        const before = await findRepair(transaction, asked.bid.id)
        const { envelopeHash } = sealHashes(seal)
        const { recipient } = seal
        const isRepeated = before?.recipient === recipient && before.envelopeHash === envelopeHash
        if (before && isRepeated) return done(signed(asked.bid, before.sealedReceipt))
        if (asked.adjournment.isOver) return refuse('repair-over')
        const fault = await faultIn(seal, asked, own)
        if (fault) return fault
        if (await isSealUsed(transaction, { recipient, envelopeHash })) return refuse('seal-used')
        return done(await issue(transaction, asked, own, seal))
      })
    },
  }
}

/** The company's bid, when openers signed that it does not open. */
async function findAsked(db: DatabaseOrTransaction, receipts: Receipts, own: Own) {
  const adjournment = await findAdjournment(db, own.tenderId)
  const bid = adjournment && (await findOwnBid(db, own))
  if (!bid) return null
  const receipt = ReceiptV2.parse(receipts.open(bid))
  return failsIn(adjournment.list.bids).includes(receipt.receiptNo)
    ? { adjournment, bid, receipt }
    : null
}

const partsOf = ({ parts }: Seal) => parts.map(({ slot, size, sha256 }) => ({ slot, size, sha256 }))
