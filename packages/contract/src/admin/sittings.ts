import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import {
  HandOut,
  OpeningWindow,
  SealedShares,
  SignedDeclaration,
} from '@padauk/contract/sealing/windows'
import { CombineList } from '@padauk/contract/sealing/openings'
import { Hash, Id, Signature } from '@padauk/contract/sealing/values'
import { SealingKind } from '@padauk/contract/tender-rules'
import { Instant, lineOfText } from '@padauk/contract/text'

const readers = { staff: ['officer', 'auditor', 'holder'] } as const
/** A holder, or a colleague who hands in the files of a holder on paper. */
const openers = { staff: ['officer', 'holder'], stepUp: true } as const

/**
 * - `open`: bids may still come.
 * - `waiting`: closed, and the announced time has not come.
 * - `too-few`: fewer bids than announced; nothing is opened.
 * - `adjourned`: a bid did not open, and its bidder may repair it; the next sitting starts later.
 * - `revealed`: opened by two people.
 */
export const sittingStates = [
  'open',
  'waiting',
  'too-few',
  'ready',
  'sitting',
  'adjourned',
  'revealed',
] as const

const Opener = z.object({
  /** Of the key. */
  id: z.uuid(),
  name: z.string(),
  on_paper: z.boolean(),
  declared: z.boolean(),
  posted: z.boolean(),
  /** Has signed the list below, so that the opening is adjourned. */
  signed: z.boolean(),
})

const Sitting = z.object({
  id: z.uuid(),
  window: z.object({ statement: OpeningWindow, signature: Signature }),
  ends_at: Instant,
  openers: z.array(Opener),
  /** Bids are named by their receipts only, until they are revealed. */
  combined: z.nullable(z.object({ opens: z.array(z.string()), fails: z.array(z.string()) })),
  /** The same as openers sign it for an adjournment. */
  list: z.nullable(CombineList),
  /** Every bid opens, or its bidder had time to repair it. */
  may_reveal: z.boolean(),
  /** A bid does not open, and the opening was not adjourned before. */
  may_adjourn: z.boolean(),
  /** A holder has asked for it; it happens within seconds. */
  revealing: z.boolean(),
})

/** The window of an access-controlled tender: no keys, two officers or holders confirm it. */
const Confirming = z.object({
  id: z.uuid(),
  ends_at: Instant,
  people: z.array(
    z.object({
      /** Of the member of staff. */
      id: z.uuid(),
      name: z.string(),
      /** Such a person has stepped aside. */
      has_interest: z.boolean(),
    }),
  ),
  /** Two have confirmed. */
  may_reveal: z.boolean(),
})

export const TenderSitting = z.object({
  id: z.uuid(),
  /** Whether holders open it with their keys, or two people by confirming it. */
  kind: SealingKind,
  number: z.nullable(z.string()),
  name_en: z.string(),
  name_mm: z.string(),
  state: z.enum(sittingStates),
  end_date: Instant,
  opens_at: Instant,
  closing: z.nullable(z.object({ closed_at: Instant, bids: z.int(), root: z.string() })),
  /** Names of the holders who may open a sealed one; known from closing on. */
  may_open: z.array(z.string()),
  /** Too few keys are left to open bids as they are sealed; until they are revealed. */
  lost_keys: z.nullable(
    z.object({
      /** The fingerprint of the new founding set whose holders take part, if there is one. */
      stand_in: z.nullable(z.string()),
    }),
  ),
  /** Of a sealed tender. */
  sitting: z.nullable(Sitting),
  /** Of an access-controlled one. */
  confirming: z.nullable(Confirming),
  /** The one that there may be, also after its time has passed. */
  adjournment: z.nullable(
    z.object({
      until: Instant,
      /** Receipt numbers of the bids that may be repaired. */
      fails: z.array(z.string()),
    }),
  ),
  /** Files that we lost, that bidders were asked to send again, and that have not come. */
  awaited_files: z.int(),
  revealed_at: z.nullable(Instant),
  /** How many bids were left unopened at the reveal. */
  unopened: z.int(),
  /** Names of those who opened an access-controlled tender; the minutes tell of a sealed one. */
  revealed_by: z.array(z.string()),
})
export type TenderSitting = z.infer<typeof TenderSitting>

const ofTender = z.strictObject({ id: z.uuid() })
const answer = { status: 200, schema: TenderSitting } as const

export const readSitting = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/sitting',
  summary: 'How far the opening of a tender by two people is',
  access: readers,
  params: ofTender,
  answer,
  problems: ['not-found'],
  confidential: true,
})

export const startSitting = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/sitting',
  summary: 'Start a window of half an hour; one that runs is continued',
  access: openers,
  params: ofTender,
  answer,
  problems: ['not-found', 'not-yet'],
  confidential: true,
})

export const declareInterest = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/declarations',
  summary: 'Hand in the declaration of a holder, and get receipts and share files for its browser',
  access: openers,
  params: ofTender,
  body: SignedDeclaration,
  answer: { status: 200, schema: HandOut },
  problems: ['not-found', 'not-allowed', 'invalid-input'],
  confidential: true,
})

export const postShares = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/shares',
  summary: 'Post the key shares of a holder, sealed to the window',
  access: openers,
  params: ofTender,
  body: SealedShares,
  bodyBytes: 4 * 1024 * 1024,
  answer,
  problems: ['not-found', 'not-allowed', 'invalid-input'],
  confidential: true,
})

export const Confirmation = z.strictObject({
  has_interest: z.boolean(),
  /** The sentence that the person agreed to. */
  declaration: lineOfText('common.invalid', 500),
})
export type Confirmation = z.infer<typeof Confirmation>

export const confirmOpening = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/confirmations',
  summary:
    'Declare interest or none, and so confirm the opening of an access-controlled tender or step aside',
  access: openers,
  params: ofTender,
  body: Confirmation,
  answer,
  problems: ['not-found', 'not-allowed', 'invalid-input'],
  confidential: true,
})

export const revealBids = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/reveal',
  summary:
    'Open all bids at once; by one who has posted shares or confirmed, when every bid opens or could be repaired',
  access: openers,
  params: ofTender,
  answer,
  problems: ['not-found', 'not-allowed', 'not-yet'],
  confidential: true,
})

export const adjournSitting = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/adjournment',
  summary: 'Sign the list of bids that do not open; the signature of the last opener adjourns',
  access: openers,
  params: ofTender,
  body: z.strictObject({
    holder: Id,
    /** The SHA-256 of the list that was signed. */
    list: Hash,
    signature: Signature,
  }),
  answer,
  problems: ['not-found', 'not-allowed', 'not-yet', 'changed-since', 'invalid-input'],
  confidential: true,
})

export const endSitting = endpoint({
  method: 'POST',
  path: '/api/admin/sittings/:id/end',
  summary: 'End a window with nothing opened; another may be started',
  access: openers,
  params: ofTender,
  answer,
  problems: ['not-found'],
  confidential: true,
})
