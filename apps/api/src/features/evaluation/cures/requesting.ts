import type { Language } from '@padauk/contract/languages'
import type { TenderRules } from '@padauk/contract/tender-rules'
import type { Audit } from '#features/audit/service'
import { insertCure } from '#features/evaluation/cures/repository'
import type { Facts } from '#features/evaluation/facts'
import type { Member } from '#features/evaluation/repository'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { OpenedBid } from '#features/submissions/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'
import { words } from '#platform/text/words'

export type RequestingNeeds = {
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'tellOne'>
}

type Requested = {
  facts: Facts
  bid: OpenedBid
  by: Member
  papers: readonly string[]
  message: string
}

export type RequestPapers = (
  transaction: DatabaseOrTransaction,
  requested: Requested,
) => Promise<void>

/** What a company calls a paper: the words of the tender for what only this tender asks for. */
export function paperLabel({ documents }: TenderRules, slot: string, language: Language) {
  const asked = documents.find((document) => document.slot === slot)
  if (asked) return (language === 'mm' && asked.labelMm) || asked.labelEn
  return words(language)(slot === 'image' ? 'mail.papers.image' : 'mail.papers.nda')
}

/** Asks one bidder for papers that are no part of the offer, once. No other company hears of it. */
export function createRequesting({
  audit,
  notifications,
  notices,
}: RequestingNeeds): RequestPapers {
  return async (transaction, { facts, bid, by, papers, message: typed }) => {
    const { tender } = facts
    const tenderId = tender.id
    const message = normaliseTyped(typed)
    const { id, dueAt } = await insertCure(transaction, {
      submissionId: bid.id,
      papers,
      message,
      requestedBy: by.id,
      hours: tender.evaluation.cureHours,
    })
    const until = dueAt.toISOString()
    const labels = (language: Language) =>
      papers.map((slot) => paperLabel(tender.rules, slot, language)).join(', ')
    const request = {
      tender: { id: tenderId, name_en: tender.nameEn, name_mm: tender.nameMm },
      receipt_no: bid.receiptNo,
      papers: labels(bid.language),
      message,
      until,
    }
    await notifications.post(transaction, {
      kind: 'papers-requested',
      content: { name: bid.contact, request: JSON.stringify(request) },
      to: bid.email,
      language: bid.language,
      tenderId,
      onceKey: `papers-requested:${id}`,
    })
    await notices.tellOne(transaction, {
      kind: 'papers-requested',
      companyId: bid.companyId,
      tenderId,
      facts: {
        receiptNo: bid.receiptNo,
        papers_en: labels('en'),
        papers_mm: labels('mm'),
        message,
        until,
      },
      onceKey: `papers-requested:${id}`,
    })
    await audit.append(transaction, {
      actor: `staff:${by.id}`,
      action: 'evaluation.papers-requested',
      subject: `submission:${bid.id}`,
      tenderId,
      body: { papers: papers.join(', '), message, due: until },
    })
  }
}
