import { receiptFacts } from '@padauk/contract/receipt-facts'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { ClosingProof, ClosingProofV2, Receipt } from '@padauk/contract/submissions'
import * as z from 'zod/mini'
import { jsonText, letter, nameIn } from '#features/notifications/kinds/letter'
import { unsubscribing } from '#features/notifications/kinds/notices'

const TenderNames = Receipt.shape.tender
const SignedReceipt = z.object({ receipt: z.union([Receipt, ReceiptV2]), signature: z.string() })
const counted = {
  receipt_no: z.string(),
  tender: TenderNames,
  /** Not in letters that were queued before it was told. */
  valid_until: z.optional(z.string()),
}
const Proof = z.union([z.extend(ClosingProof, counted), z.extend(ClosingProofV2, counted)])
const Voided = z.object({ receipt_no: z.string() })
const Opened = z.object({ tender: TenderNames, opened_at: z.string() })
const Requested = z.object({
  tender: TenderNames,
  receipt_no: z.string(),
  papers: z.string(),
  message: z.string(),
  until: z.string(),
})
const Draft = z.object({ tenderId: z.string(), tenderName: z.string(), deadline: z.string() })

const ToAct = z.object({ receipt_no: z.string(), until: z.string() })

/** The same JSON in the text and as an attachment. */
function forPrograms(fileName: string, value: object) {
  const block = JSON.stringify(value, null, 2)
  const attachment = { filename: fileName, contentType: 'application/json', content: `${block}\n` }
  return { block, attachments: [attachment] }
}

const isSealedHere = (receipt: Receipt | ReceiptV2) =>
  'kind' in receipt && receipt.sealed === 'on-arrival'

const name = z.string()
/** Mail relays read along, so letters before closing name no tender, company, file or address. */
const signIn = '/signin'

/** Asks the bidder to act until a time, which the facts name as well. */
const askingToAct = (
  texts: 'bidNotOpening' | 'bidKeysLost' | 'fileLost' | 'confirmationReminder',
  until: string,
) =>
  letter({
    texts,
    content: { name },
    secret: { bid: jsonText(ToAct) },
    write: (content, { label, moment }) => {
      const bid = ToAct.parse(JSON.parse(content.bid))
      const time = moment(bid.until)
      return {
        person: content.name,
        values: { time },
        path: signIn,
        facts: [
          [label('receiptNo'), bid.receipt_no],
          [label(until), time],
        ],
      }
    },
  })

/** About tenders and bids. What tells of a bid is secret. */
export const bidLetters = {
  /** Of the signed receipt no more than what finds and checks it. */
  'submission-receipt': letter({
    texts: 'submissionReceipt',
    content: { name },
    secret: { receipt: jsonText(SignedReceipt) },
    write: (content, { label }) => {
      const { receipt } = SignedReceipt.parse(JSON.parse(content.receipt))
      const { number } = receiptFacts(receipt)
      return {
        person: content.name,
        values: { receiptNo: number },
        path: signIn,
        facts: [
          [label('receiptNo'), number],
          [label('hash'), receipt.hash],
          ...(isSealedHere(receipt)
            ? [[label('sealed'), label('onArrival')] as [string, string]]
            : []),
        ],
      }
    },
  }),
  /** The proof that a bid was counted at closing. */
  'closing-proof': letter({
    texts: 'closingProof',
    content: { name },
    secret: { proof: jsonText(Proof) },
    write: (content, { label, moment, number, language }) => {
      const { valid_until: validUntil, ...proof } = Proof.parse(JSON.parse(content.proof))
      const { tender, ...plain } = proof
      const { statement, receipt_no: receiptNo } = plain
      const tenderName = nameIn(tender, language)
      return {
        person: content.name,
        values: { tenderName },
        path: `/auth/receipt/${tender.id}`,
        note: 'verify',
        facts: [
          [label('tender'), tenderName],
          [label('deadline'), moment(statement.deadline)],
          [
            label('closedAt'),
            moment('kind' in statement ? statement.closedAt : statement.closed_at),
          ],
          ...(validUntil ? [[label('validUntil'), moment(validUntil)] as [string, string]] : []),
          [label('bids'), number(statement.bids)],
          [label('receiptNo'), receiptNo],
          [label('root'), statement.root],
          [label('leaf'), proof.leaf],
          [label('index'), String(proof.index)],
          [label('path'), proof.path.join(' ') || label('emptyPath')],
          [label('key'), statement.key],
          [label('signature'), proof.signature],
        ],
        ...forPrograms(`closing-${receiptNo}.json`, 'kind' in statement ? plain : proof),
      }
    },
  }),
  /** The bids are open, and the minutes are there to be read. */
  'bids-opened': letter({
    texts: 'bidsOpened',
    content: { name },
    secret: { opened: jsonText(Opened) },
    write: (content, { label, moment, language }) => {
      const { tender, opened_at: openedAt } = Opened.parse(JSON.parse(content.opened))
      const [tenderName, date] = [nameIn(tender, language), moment(openedAt)]
      return {
        person: content.name,
        values: { tenderName, date },
        path: `/auth/minutes/${tender.id}`,
        facts: [[label('tender'), tenderName]],
      }
    },
  }),
  /** Papers that are no part of the offer may be sent later, once. */
  'papers-requested': letter({
    texts: 'papersRequested',
    content: { name },
    secret: { request: jsonText(Requested) },
    write: (content, { label, moment, language }) => {
      const request = Requested.parse(JSON.parse(content.request))
      const { tender, papers, message } = request
      return {
        person: content.name,
        values: { date: moment(request.until), papers, message },
        path: `/auth/result/${tender.id}`,
        facts: [
          [label('tender'), nameIn(tender, language)],
          [label('receiptNo'), request.receipt_no],
        ],
      }
    },
  }),
  /** A bid was taken back; the letter does not say so. */
  'submission-voided': letter({
    texts: 'submissionVoided',
    content: { name },
    secret: { voided: jsonText(Voided) },
    write: (content, { label }) => {
      const { receipt_no: receiptNo } = Voided.parse(JSON.parse(content.voided))
      return {
        person: content.name,
        values: { receiptNo },
        path: signIn,
        facts: [[label('receiptNo'), receiptNo]],
      }
    },
  }),
  /** Key holders could not open a bid, and its company may repair it until the opening goes on. */
  'bid-not-opening': askingToAct('bidNotOpening', 'repairUntil'),
  /** The same, because keys were lost: the bid is sealed again to a new founding set. */
  'bid-keys-lost': askingToAct('bidKeysLost', 'repairUntil'),
  /** A stored file is not what it was, and its company may send the same bytes again. */
  'file-lost': askingToAct('fileLost', 'opening'),
  /** A material addendum came after a bid, and its company has not said whether it stands. */
  'confirmation-reminder': askingToAct('confirmationReminder', 'deadline'),
  /** To a company that has uploaded and not sent. */
  'draft-reminder': letter({
    texts: 'draftReminder',
    content: { name },
    secret: { draft: jsonText(Draft), ...unsubscribing },
    write: (content, { label, moment }) => {
      const { unsubscribe } = content
      const deadline = moment(Draft.parse(JSON.parse(content.draft)).deadline)
      return {
        person: content.name,
        values: { deadline },
        path: signIn,
        facts: [[label('deadline'), deadline]],
        ...(unsubscribe && { unsubscribe }),
      }
    },
  }),
  /** To every approved company, whether it has bid or not. */
  'tender-extended': letter({
    texts: 'tenderExtended',
    content: {
      name,
      tenderId: z.string(),
      tenderName: z.string(),
      from: z.string(),
      to: z.string(),
      /** Empty after an outage; letters that waited during an upgrade have none. */
      reason: z._default(z.string(), ''),
    },
    write: ({ tenderId, tenderName, from, to, reason, ...content }, { label, moment }) => {
      const deadline = moment(to)
      return {
        person: content.name,
        values: { tenderName, deadline },
        path: `/auth/tender/${tenderId}`,
        facts: [
          [label('tender'), tenderName],
          [label('oldDeadline'), moment(from)],
          [label('newDeadline'), deadline],
          ...(reason ? [[label('reason'), reason] as [string, string]] : []),
        ],
      }
    },
  }),
}
