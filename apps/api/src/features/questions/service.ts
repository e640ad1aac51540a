import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { questionsAtOnce } from '@padauk/contract/questions'
import type { PublicQuestions, QuestionList } from '@padauk/contract/questions'
import { longDate, timeWithSeconds } from '@padauk/language/dates'
import type { Audit } from '#features/audit/service'
import { ownQuestion, publishedQuestion, timesOf } from '#features/questions/describe'
import {
  answersOf,
  arriveAt,
  closeWaiting,
  drawLabel,
  endQuestion,
  findTimes,
  insertQuestion,
  labelsOf,
  lockQuestions,
  ownQuestions,
  publishedOf,
  waitingByTender,
} from '#features/questions/repository'
import type { Own, TimesRow } from '#features/questions/repository'
import type { Notices } from '#features/notices/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { RateLimit } from '#platform/security/limits'
import { hashOf } from '#platform/security/secrets'
import { inLanguage } from '#platform/text/translations'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notices: Pick<Notices, 'follow'>
  limits: { perCompany: Pick<RateLimit, 'take'> }
}

type Asked = Own & { question: string; language: Language }

/** What companies ask about an open tender, and what everyone reads (rules 12). */
export function createQuestions({ db, audit, notices, limits }: Needs) {
  /** Asking tells who will bid: hidden from staff until the bids are open. */
  const record = (
    transaction: DatabaseOrTransaction,
    { tenderId, companyId }: Own,
    action: 'question.asked' | 'question.withdrawn',
    body: Record<string, string | number>,
  ) =>
    audit.append(transaction, {
      actor: `company:${companyId}`,
      action,
      subject: `tender:${tenderId}`,
      tenderId,
      body,
    })

  async function keep(transaction: DatabaseOrTransaction, own: Own, asked: Kept) {
    await lockQuestions(transaction, own.tenderId)
    const before = await ownQuestions(transaction, own)
    const open = before.filter(({ state }) => state === 'asked')
    const same = open.find(({ textHash }) => textHash === asked.textHash)
    if (same) return done(ownQuestion(same))
    if (open.length >= questionsAtOnce) {
      return refuse('question-limit', { values: { max: questionsAtOnce } })
    }
    await drawLabel(transaction, own)
    const ownNo = (before[0]?.ownNo ?? 0) + 1
    const kept = await insertQuestion(transaction, { ...own, ...asked, ownNo })
    await notices.follow(transaction, own)
    await record(transaction, own, 'question.asked', { no: ownNo, sha256: asked.textHash })
    return done(ownQuestion(kept))
  }

  /** What is published, for every reader in the same way. */
  async function published(tenderId: string, language: Language) {
    const rows = await publishedOf(db, tenderId)
    const answers = rows.length > 0 ? await answersOf(db, tenderId) : []
    return rows.map((row) => publishedQuestion(row, answers, language))
  }

  const publicOf = async (
    tenderId: string,
    row: TimesRow,
    language: Language,
  ): Promise<PublicQuestions> => ({
    times: timesOf(row),
    is_open: isOpen(row),
    is_overdue: isOverdue(row),
    published: await published(tenderId, language),
  })

  return {
    /** For the public page of a tender that is there. */
    async readPublic({ tenderId, language }: { tenderId: string; language: Language }) {
      const row = await findTimes(db, tenderId)
      return row ? publicOf(tenderId, row, language) : noQuestions
    },

    async list({ tenderId, companyId, language }: Own & { language: Language }) {
      const row = await findTimes(db, tenderId)
      if (!row) return refuse('not-found')
      const own = await ownQuestions(db, { tenderId, companyId })
      const { words } = inLanguage(row, ['cancelReason'], language)
      return done<QuestionList>({
        ...(await publicOf(tenderId, row, language)),
        server_time: row.now.toISOString(),
        own: own.map((each) => ownQuestion(each, words.cancelReason)),
        left: questionsAtOnce - own.filter(({ state }) => state === 'asked').length,
      })
    },

    async ask({ question, language, ...own }: Asked) {
      const refused = await limits.perCompany.take(own.companyId)
      if (refused) return refused
      const text = normaliseTyped(question)
      return db.transaction().execute(async (transaction) => {
        const tender = await arriveAt(transaction, own.tenderId)
        if (!tender) return refuse('not-found')
        if (tender.state === 'cancelled') return refuse('tender-cancelled')
        const { questionsUntil, arrivedAt, isInTime } = tender
        if (!questionsUntil) return refuse('not-found')
        if (!isInTime) return tooLate({ questionsUntil, arrivedAt }, language)
        return keep(transaction, own, { text, textHash: hashOf(text), arrivedAt })
      })
    },

    withdraw: ({ no, ...own }: Own & { no: number }) =>
      db.transaction().execute(async (transaction) => {
        await lockQuestions(transaction, own.tenderId)
        const asked = (await ownQuestions(transaction, own)).find(({ ownNo }) => ownNo === no)
        if (!asked) return refuse('not-found')
        // Pressed twice on a bad line.
        if (asked.state === 'withdrawn') return done()
        if (!(await endQuestion(transaction, asked.id, { state: 'withdrawn' }))) {
          return refuse('question-answered')
        }
        await record(transaction, own, 'question.withdrawn', { no })
        return done()
      }),

    /** In the transaction of a cancellation, whose public reason is theirs too. */
    async closeOpen(transaction: DatabaseOrTransaction, { tenderId, staffId }: Cancelled) {
      await lockQuestions(transaction, tenderId)
      for (const { textHash } of await closeWaiting(transaction, tenderId)) {
        await audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'question.closed',
          subject: `tender:${tenderId}`,
          body: { asked: `sha256:${textHash}` },
        })
      }
    },

    /** The labels of those who asked, by question; no company is read. */
    askersOf: (tenderId: string) => labelsOf(db, tenderId),

    /** Tenders whose questions wait for staff, the most urgent first. */
    async waiting(limit: number) {
      const rows = await waitingByTender(db, limit)
      return rows.map(({ id, nameEn, nameMm, answersBy, waiting, isOverdue: overdue }) => ({
        id,
        name_en: nameEn,
        name_mm: nameMm,
        answers_by: answersBy?.toISOString() ?? null,
        waiting,
        is_overdue: overdue,
      }))
    },
  }
}

export type Questions = ReturnType<typeof createQuestions>

/** It was taken off the site at this moment. */
const noQuestions: PublicQuestions = {
  times: null,
  is_open: false,
  is_overdue: false,
  published: [],
}

type Cancelled = { tenderId: string; staffId: string }

type Kept = { text: string; textHash: string; arrivedAt: string }

const isOpen = ({ state, questionsUntil, now }: TimesRow) =>
  state === 'published' && questionsUntil !== null && now <= questionsUntil

const isOverdue = ({ state, answersBy, isWaiting, now }: TimesRow) =>
  state === 'published' && Boolean(isWaiting) && answersBy !== null && now > answersBy

type Late = { questionsUntil: Date; arrivedAt: string }

function tooLate({ questionsUntil, arrivedAt }: Late, language: Language) {
  const exact = (time: Date | string) =>
    `${longDate(time, language)}, ${timeWithSeconds(time, language)}`
  return refuse('question-too-late', {
    values: { cutoff: exact(questionsUntil), arrived: exact(arrivedAt) },
  })
}
