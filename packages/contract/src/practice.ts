import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { practiceTenderId } from './practice-tender.ts'
import { Slot } from './sealing/values.ts'
import { readSubmission, submit } from './submissions.ts'
import { readTender } from './tenders.ts'
import { Instant } from './text.ts'
import { readDraft } from './uploads.ts'

// The addresses of a real tender, with the same answers: the form of a bid works for it unchanged.

export const readPracticeTender = endpoint({
  method: 'GET',
  path: `/api/tenders/${practiceTenderId}`,
  summary: 'The practice tender; `users` holds the caller until its practice bid is erased',
  access: 'company',
  query: readTender.query,
  answer: readTender.answer,
  problems: [],
  confidential: true,
})

export const readPracticeDraft = endpoint({
  method: 'GET',
  path: `/api/tenders/${practiceTenderId}/draft`,
  summary: 'What the company has uploaded for practice and not sent',
  access: 'company',
  answer: readDraft.answer,
  problems: [],
  confidential: true,
})

export const submitPractice = endpoint({
  method: 'POST',
  path: `/api/histories/${practiceTenderId}`,
  summary: 'Submit a practice bid, which never counts; the receipt is signed by a practice key',
  access: 'company',
  body: submit.body,
  answer: submit.answer,
  problems: [
    'already-submitted',
    'changed-since',
    'upload-missing',
    'key-set-changed',
    'seal-broken',
    'seal-missing',
    'invalid-input',
    'too-many-requests',
  ],
  confidential: true,
})

export const readPracticeSubmission = endpoint({
  method: 'GET',
  path: `/api/histories/${practiceTenderId}`,
  summary: 'The receipt of one’s own practice bid, or 204',
  access: 'company',
  answer: readSubmission.answer,
  problems: [],
  confidential: true,
})

const PracticeFile = z.object({
  slot: Slot,
  name: z.string(),
  size: z.number(),
  /** Whether the stored file is the one that was sealed. */
  matches: z.boolean(),
})

export const Practice = z.object({
  /** Stays when the bid is erased. */
  last_done_at: z.nullable(Instant),
  /** Null before the first bid, and once the last one is erased. */
  bid: z.nullable(
    z.object({
      receipt_no: z.string(),
      arrived_at: Instant,
      /** When it is erased by itself. */
      erased_at: Instant,
      opened_at: z.nullable(Instant),
      /** None until it is opened, and none of a bid that did not open. */
      files: z.array(PracticeFile),
    }),
  ),
})
export type Practice = z.infer<typeof Practice>
export type PracticeFile = z.infer<typeof PracticeFile>

export const readPractice = endpoint({
  method: 'GET',
  path: '/api/practice',
  summary: 'When the company last practised, and what became of that bid',
  access: 'company',
  answer: { status: 200, schema: Practice },
  problems: [],
  confidential: true,
})

export const erasePractice = endpoint({
  method: 'DELETE',
  path: '/api/practice',
  summary: 'Erase the practice bid and every file that was uploaded for practice',
  access: 'company',
  answer: { status: 204, schema: z.undefined() },
  problems: [],
  confidential: true,
})
