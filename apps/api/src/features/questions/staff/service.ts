import type { Person } from '@padauk/contract/admin/pages'
import type {
  EndedQuestion,
  StaffQuestions,
  WaitingQuestion,
} from '@padauk/contract/admin/questions'
import type { StaffRole } from '@padauk/contract/endpoint'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { timesOf } from '#features/questions/describe'
import type { Notices } from '#features/notices/service'
import type { OpenData } from '#features/open-data/service'
import { answersOf, endQuestion, lockQuestions } from '#features/questions/repository'
import type { AnswerRow } from '#features/questions/repository'
import {
  companiesThatAsked,
  findTender,
  insertAnswer,
  questionsForStaff,
  shareTender,
} from '#features/questions/staff/repository'
import type { StaffQuestionRow, StaffTender } from '#features/questions/staff/repository'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  audit: Pick<Audit, 'appendChange'>
  notices: Pick<Notices, 'tell'>
  openData: Pick<OpenData, 'release'>
  peopleOf: (ids: readonly (string | null)[]) => Promise<Map<string, NonNullable<Person>>>
  /** By question of the tender: the addendum that carries its answer. */
  addendaCarrying: (tenderId: string) => Promise<Carrying>
}

export type Reader = { id: string; roles: readonly StaffRole[] }
type About = { tenderId: string; questionId: string; staff: Reader }
type Words = { en: string; mm: string }
type Published = {
  question: Words
  state: 'answered' | 'declined'
  answer: Words
  sameAs?: number
}

/** What staff see and publish: a label, the words and the time, never a company (rules 12.4). */
export function createQuestionsAdmin(needs: Needs) {
  const { db, audit, notices, openData, peopleOf, addendaCarrying } = needs

  async function read(tenderId: string, staff: Reader) {
    const tender = await findTender(db, tenderId)
    if (!tender) return refuse('not-found')
    const questions = await questionsForStaff(db, tenderId)
    const answers = await answersOf(db, tenderId)
    const people = await peopleOf(answers.map(({ publishedBy }) => publishedBy))
    const companies = staff.roles.includes('auditor')
      ? await companiesThatAsked(db, tenderId)
      : new Map<string, { id: string; name: string }>()
    const addenda = await addendaCarrying(tenderId)
    return done(described(tender, questions, { answers, people, companies, addenda }))
  }

  /** Everything about one question happens under the lock of its tender's questions. */
  async function decide<Code extends ProblemCode>(
    { tenderId, questionId, staff }: About,
    act: (transaction: DatabaseOrTransaction, found: Found) => Promise<Outcome<undefined, Code>>,
  ) {
    const acted = await db.transaction().execute(async (transaction) => {
      await shareTender(transaction, tenderId)
      await lockQuestions(transaction, tenderId)
      const tender = await findTender(transaction, tenderId)
      const questions = tender ? await questionsForStaff(transaction, tenderId) : []
      const question = questions.find(({ id }) => id === questionId)
      if (!tender || !question) return refuse('not-found')
      if (!isAnswerable(tender)) return notAnswerable
      return act(transaction, { tender, question, questions })
    })
    return acted.ok ? read(tenderId, staff) : acted
  }

  const tell = (transaction: DatabaseOrTransaction, tenderId: string, number: number, no: number) =>
    notices.tell(transaction, {
      kind: 'question-answered',
      tenderId,
      audience: 'followers',
      facts: { number: String(number) },
      onceKey: `answer:${tenderId}:${number}:${no}`,
    })

  /** Question and answer appear together: one transaction, one number. */
  const publish = (about: About, published: Published) =>
    decide(about, async (transaction, { tender, question, questions }) => {
      if (question.state !== 'asked') return refuse('answer-published')
      const fault = faultOf(tender, published)
      if (fault) return fault
      const { sameAs = null, state } = published
      if (sameAs !== null && !questions.some(({ number }) => number === sameAs)) {
        return refuse('invalid-input', { fields: { same_as: 'question.notPublished' } })
      }
      const number = nextNumber(questions)
      const { en: questionEn, mm: questionMm } = published.question
      const { en: textEn, mm: textMm } = published.answer
      await endQuestion(transaction, question.id, { state, number, questionEn, questionMm })
      const answer = { sameAs, textEn, textMm, publishedBy: about.staff.id }
      await insertAnswer(transaction, { questionId: question.id, no: 1, ...answer })
      await tell(transaction, tender.id, number, 1)
      await audit.appendChange(transaction, {
        staffId: about.staff.id,
        action: `question.${state}`,
        subject: `tender:${tender.id}`,
        before: {},
        after: {
          question: number,
          // The words of the company stay with the question; the chain proves them.
          asked: `sha256:${question.textHash}`,
          question_en: questionEn,
          question_mm: questionMm,
          ...(sameAs === null ? { answer_en: textEn, answer_mm: textMm } : { same_as: sameAs }),
        },
      })
      await openData.release(transaction, tender.id, 'tenderUpdate')
      return done()
    })

  return {
    read,

    async answer(about: About, { question, answer, changesTender }: Answered) {
      if (changesTender) return refuse('answer-needs-addendum')
      const words = { question: typed(question), answer: typed(answer) }
      return publish(about, { state: 'answered', ...words })
    },

    same: (about: About, { question, sameAs }: { question: Words; sameAs: number }) =>
      publish(about, {
        state: 'answered',
        question: typed(question),
        answer: { en: '', mm: '' },
        sameAs,
      }),

    decline: (about: About, { question, reason }: { question: Words; reason: Words }) =>
      publish(about, { state: 'declined', question: typed(question), answer: typed(reason) }),

    /** What was published stays; a further answer stands beneath it. */
    async correct(about: About, { answer, changesTender }: Omit<Answered, 'question'>) {
      if (changesTender) return refuse('answer-needs-addendum')
      const { en: textEn, mm: textMm } = typed(answer)
      return decide(about, async (transaction, { tender, question }) => {
        const { number, id: questionId } = question
        if (number === null) return refuse('not-found')
        const fault = faultOf(tender, { answer: { en: textEn, mm: textMm } })
        if (fault) return fault
        const answers = await answersOf(transaction, tender.id)
        const no = answers.filter((each) => each.questionId === questionId).length + 1
        const publishedBy = about.staff.id
        await insertAnswer(transaction, {
          questionId,
          no,
          sameAs: null,
          textEn,
          textMm,
          publishedBy,
        })
        await tell(transaction, tender.id, number, no)
        await audit.appendChange(transaction, {
          staffId: publishedBy,
          action: 'question.corrected',
          subject: `tender:${tender.id}`,
          before: {},
          after: { question: number, answer: no, answer_en: textEn, answer_mm: textMm },
        })
        await openData.release(transaction, tender.id, 'tenderUpdate')
        return done()
      })
    },
  }
}

export type QuestionsAdmin = ReturnType<typeof createQuestionsAdmin>

type Answered = { question: Words; answer: Words; changesTender: boolean }
type Found = {
  tender: StaffTender
  question: StaffQuestionRow
  questions: readonly StaffQuestionRow[]
}

const notAnswerable = refuse('invalid-input', { says: 'question.notAnswerable' })
/** Also after the deadline: a question that waits still gets its answer or its reason. */
const isAnswerable = ({ state }: StaffTender) => state === 'published' || state === 'cancelled'

const typed = ({ en, mm }: Words) => ({ en: normaliseTyped(en), mm: normaliseTyped(mm) })

const nextNumber = (questions: readonly StaffQuestionRow[]) =>
  1 + Math.max(0, ...questions.map(({ number }) => number ?? 0))

/** A tender in both languages is answered in both. */
function faultOf(tender: StaffTender, words: Partial<Pick<Published, 'question' | 'answer'>>) {
  if (tender.englishOnly) return null
  const lacking = Object.entries(words).filter(([, { en, mm }]) => en !== '' && mm === '')
  if (lacking.length === 0) return null
  const fields = lacking.map(([name]) => [`${name}_mm`, 'question.burmeseRequired'])
  return refuse('invalid-input', { fields: Object.fromEntries(fields) })
}

type Carrying = ReadonlyMap<string, NonNullable<WaitingQuestion['addendum']>>

type Beside = {
  addenda: Carrying
  answers: readonly AnswerRow[]
  people: ReadonlyMap<string, NonNullable<Person>>
  companies: ReadonlyMap<string, { id: string; name: string }>
}

function described(
  tender: StaffTender,
  questions: readonly StaffQuestionRow[],
  beside: Beside,
): StaffQuestions {
  const waiting = questions.filter(({ state }) => state === 'asked')
  const { answersBy, now } = tender
  const isOpen = tender.state === 'published'
  return {
    tender: {
      id: tender.id,
      name_en: tender.nameEn,
      name_mm: tender.nameMm,
      english_only: tender.englishOnly,
    },
    times: timesOf(tender),
    is_overdue: isOpen && waiting.length > 0 && answersBy !== null && now > answersBy,
    is_answerable: isAnswerable(tender),
    next: nextNumber(questions),
    waiting: waiting.map(({ id, label, text, askedAt }) => ({
      id,
      asker: label,
      asked_at: askedAt.toISOString(),
      text,
      addendum: beside.addenda.get(id) ?? null,
    })),
    ended: questions
      .flatMap((row) => (row.number === null ? [] : endedQuestion(row, row.number, beside)))
      .toSorted((one, other) => other.number - one.number),
  }
}

function endedQuestion(
  row: StaffQuestionRow,
  number: number,
  { answers, people, companies }: Beside,
): EndedQuestion {
  const company = companies.get(row.id)
  return {
    id: row.id,
    asker: row.label,
    asked_at: row.askedAt.toISOString(),
    number,
    state: row.state as EndedQuestion['state'],
    question_en: row.questionEn,
    question_mm: row.questionMm,
    answers: answers
      .filter(({ questionId }) => questionId === row.id)
      .map((answer) => ({
        no: answer.no,
        same_as: answer.sameAs,
        text_en: answer.textEn,
        text_mm: answer.textMm,
        published_at: answer.publishedAt.toISOString(),
        published_by: people.get(answer.publishedBy) ?? null,
      })),
    original: company ? { company, text: row.text } : null,
  }
}
