import type { Language } from '@padauk/contract/languages'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { DraftText, ProofText, ReceiptText, VoidedText } from '#features/notifications/letters'
import type { Letter, LetterContent } from '#features/notifications/letters'
import type { LetterText } from '#features/notifications/template'
import type { Mail } from '#platform/mail/mail'
import type { Words } from '#platform/text/words'

type TenderLetterKind =
  | 'submission-receipt'
  | 'closing-proof'
  | 'submission-voided'
  | 'draft-reminder'
  | 'tender-extended'

type Voice = { say: Words; language: Language }

type Parts = {
  /** The letter's place in the catalogue. */
  name: string
  values: Record<string, string>
  /** Where the button leads. */
  path: string
  /** Whether it is told how to check what the letter holds. */
  note?: true
} & Pick<LetterText, 'facts' | 'block'> &
  Pick<Mail, 'attachments'>

/** The letters about tenders and bids. */
export function tenderLetter(letter: Extract<Letter, { kind: TenderLetterKind }>, voice: Voice) {
  switch (letter.kind) {
    case 'submission-receipt':
      return receiptLetter(letter.content, voice)
    case 'closing-proof':
      return proofLetter(letter.content, voice)
    case 'submission-voided':
      return voidedLetter(letter.content, voice)
    case 'draft-reminder':
      return reminderLetter(letter.content, voice)
    case 'tender-extended':
      return extensionLetter(letter.content, voice)
  }
}

const moment = (instant: string, { say, language }: Voice) =>
  say('mail.facts.moment', {
    date: longDate(instant, language),
    time: timeOfDay(instant, language),
  })

const count = (value: number, language: Language) => {
  const grouped = value.toLocaleString('en-US')
  return language === 'mm' ? toMyanmarDigits(grouped) : grouped
}

const nameIn = (tender: { name_en: string; name_mm: string }, language: Language) =>
  language === 'mm' && tender.name_mm !== '' ? tender.name_mm : tender.name_en

const label = (fact: string, { say }: Voice) => say(`mail.facts.${fact}`)

/** One text for the eye and the attachment: a program reads either. */
function forPrograms(fileName: string, value: object) {
  const block = JSON.stringify(value, null, 2)
  const attachment = { filename: fileName, contentType: 'application/json', content: `${block}\n` }
  return { block, attachments: [attachment] }
}

/** Mail relays read along, so letters before closing name no tender, company, file or address. */
const signIn = '/signin'

function receiptLetter(
  { receipt: text }: LetterContent<'submission-receipt'>,
  voice: Voice,
): Parts {
  const { receipt, signature } = ReceiptText.parse(JSON.parse(text))
  return {
    name: 'submissionReceipt',
    values: { receiptNo: receipt.receipt_no },
    path: signIn,
    note: true,
    facts: [
      [label('receiptNo', voice), receipt.receipt_no],
      [label('hash', voice), receipt.hash],
      [label('signature', voice), signature],
    ],
  }
}

function proofLetter({ proof: text }: LetterContent<'closing-proof'>, voice: Voice): Parts {
  const { language } = voice
  const proof = ProofText.parse(JSON.parse(text))
  const { statement, tender, receipt_no: receiptNo } = proof
  const tenderName = nameIn(tender, language)
  return {
    name: 'closingProof',
    values: { tenderName },
    path: `/auth/receipt/${tender.id}`,
    note: true,
    facts: [
      [label('tender', voice), tenderName],
      [label('deadline', voice), moment(statement.deadline, voice)],
      [label('closedAt', voice), moment(statement.closed_at, voice)],
      [label('bids', voice), count(statement.bids, language)],
      [label('receiptNo', voice), receiptNo],
      [label('root', voice), statement.root],
      [label('leaf', voice), proof.leaf],
      [label('index', voice), String(proof.index)],
      [label('path', voice), proof.path.join(' ') || label('emptyPath', voice)],
      [label('key', voice), statement.key],
      [label('signature', voice), proof.signature],
    ],
    ...forPrograms(`closing-${receiptNo}.json`, proof),
  }
}

function voidedLetter({ voided }: LetterContent<'submission-voided'>, voice: Voice): Parts {
  const { receipt_no: receiptNo, reason } = VoidedText.parse(JSON.parse(voided))
  return {
    name: 'submissionVoided',
    values: { reason },
    path: signIn,
    facts: [[label('receiptNo', voice), receiptNo]],
  }
}

function reminderLetter({ draft }: LetterContent<'draft-reminder'>, voice: Voice): Parts {
  const deadline = moment(DraftText.parse(JSON.parse(draft)).deadline, voice)
  return {
    name: 'draftReminder',
    values: { deadline },
    path: signIn,
    facts: [[label('deadline', voice), deadline]],
  }
}

function extensionLetter(content: LetterContent<'tender-extended'>, voice: Voice): Parts {
  const { tenderId, tenderName, from, to, reason } = content
  const deadline = moment(to, voice)
  return {
    name: 'tenderExtended',
    values: { tenderName, deadline },
    path: `/auth/tender/${tenderId}`,
    facts: [
      [label('tender', voice), tenderName],
      [label('oldDeadline', voice), moment(from, voice)],
      [label('newDeadline', voice), deadline],
      ...(reason ? [[label('reason', voice), reason] as [string, string]] : []),
    ],
  }
}
