import assert from 'node:assert/strict'
import type { Services } from '@padauk/api/services'
import { questionsAtOnce } from '@padauk/contract/questions'
import type { QuestionList, QuestionState } from '@padauk/contract/questions'
import { ask, patiently } from '#kit/client'
import type { System } from '#kit/system'
import { codeOf, stranger } from './model-bids.ts'
import type { Company, Counts, Tender } from './model-bids.ts'

export const questionSteps = [
  'ask',
  'ask the same again',
  'ask until it is too much',
  'withdraw',
  'answer',
  'answer with what changes the tender',
  'answer as another one',
  'decline',
  'correct the answer',
  'let the cut-off pass',
  'look at the questions',
] as const
type QuestionStep = (typeof questionSteps)[number]

export const isOfQuestions = (kind: string): kind is QuestionStep =>
  (questionSteps as readonly string[]).includes(kind)

type Question = {
  company: Company
  /** Counted within the company. */
  no: number
  text: string
  state: QuestionState
  /** Under which it was published. */
  number: number | null
  answers: number
}

type Needs = { services: Services; system: System; staffId: string; counts: Counts }

/** What companies ask and staff answer; each act is compared with what the rules say. */
export function createQuestions({ services, system, staffId, counts }: Needs) {
  const { questionsAdmin } = services
  const { origin } = system
  const staff = { id: staffId, roles: ['officer'] } as const
  const asked = new Map<string, Question[]>()
  const pastCutoff = new Set<string>()
  let words = 0

  function questionsOf({ id }: Tender) {
    const known = asked.get(id) ?? []
    asked.set(id, known)
    return known
  }
  const ownOf = (company: Company, tender: Tender) =>
    questionsOf(tender).filter((question) => question.company === company)
  const openOf = (company: Company, tender: Tender) =>
    ownOf(company, tender).filter(({ state }) => state === 'asked')
  const isOpen = ({ id, state }: Tender) => state === 'open' && !pastCutoff.has(id)

  const call = (company: Company, method: string, path: string, json?: unknown) =>
    patiently(() =>
      ask({ origin, bidder: stranger(company) }, { what: 'questions', method, path, json }),
    )

  function expectedOfAsking(company: Company, tender: Tender, text: string) {
    if (!company.login) return { status: 401 }
    if (tender.state === 'cancelled') return { status: 409, code: 'tender-cancelled' }
    if (!isOpen(tender)) return { status: 409, code: 'question-too-late' }
    const open = openOf(company, tender)
    const isTaken = open.length < questionsAtOnce || open.some((question) => question.text === text)
    return isTaken ? { status: 201 } : { status: 409, code: 'question-limit' }
  }

  async function askWith(company: Company, tender: Tender, text: string) {
    const path = `/api/tenders/${tender.id}/questions`
    const answer = await call(company, 'POST', path, { question: text })
    const { status, code = answer.code } = expectedOfAsking(company, tender, text)
    const told = `${company.state} asks in what is ${tender.state}`
    assert.deepEqual([answer.status, answer.code], [status, code], told)
    if (status !== 201) return false
    const { no } = JSON.parse(answer.text) as { no: number }
    const same = openOf(company, tender).find((question) => question.text === text)
    assert.equal(no, same?.no ?? ownOf(company, tender).length + 1, 'the number of a question')
    if (same) return true
    const question: Question = { company, no, text, state: 'asked', number: null, answers: 0 }
    questionsOf(tender).push(question)
    counts.asked++
    return true
  }

  const askSomething = (company: Company, tender: Tender) =>
    askWith(company, tender, `Is part ${++words} included?`)

  async function askUntilTooMuch(company: Company, tender: Tender) {
    for (let turn = 0; turn <= questionsAtOnce; turn++) {
      if (!(await askSomething(company, tender))) return
    }
    assert.fail('more questions were taken than may be open at once')
  }

  async function withdraw(company: Company, tender: Tender, nth: number) {
    const own = ownOf(company, tender)
    // One beyond those there are is asked for too.
    const question = own[nth % (own.length + 1)]
    const no = question?.no ?? own.length + 1
    const path = `/api/tenders/${tender.id}/questions/${no}`
    const { status } = await call(company, 'DELETE', path)
    const expected = () => {
      if (!company.login) return 401
      if (!question) return 404
      return question.state === 'asked' || question.state === 'withdrawn' ? 204 : 409
    }
    assert.equal(status, expected(), `withdrawing what is ${question?.state}`)
    if (status === 204 && question) question.state = 'withdrawn'
  }

  const numbersOf = (tender: Tender) => questionsOf(tender).flatMap(({ number }) => number ?? [])

  async function idOf(tender: Tender, { company, no }: Question) {
    const [row] = await system.rows<{ id: string }>(
      'select id from questions where tender_id = $1 and company_id = $2 and own_no = $3',
      [tender.id, company.id, no],
    )
    return row?.id ?? ''
  }

  type Ending = 'answered' | 'declined'
  type Act = (about: Parameters<typeof questionsAdmin.answer>[0]) => Promise<{ ok: boolean }>

  /** Publishes the question with what `act` says about it, if the rules allow. */
  async function end(tender: Tender, question: Question, ending: Ending, act: Act) {
    const about = { tenderId: tender.id, questionId: await idOf(tender, question), staff }
    const answer = await act(about)
    const expected = () => {
      if (question.state === 'asked') return 'ok'
      return question.number === null ? 'not-found' : 'answer-published'
    }
    assert.equal(codeOf(answer), expected(), `${ending}, what is ${question.state}`)
    if (!answer.ok) return
    question.number = 1 + Math.max(0, ...numbersOf(tender))
    question.state = ending
    question.answers = 1
    counts.answered++
  }

  const english = (en: string) => ({ en, mm: '' })
  const published = english('Is it included?')

  async function answerAsAnother(tender: Tender, question: Question) {
    const sameAs = Math.max(0, ...numbersOf(tender))
    if (sameAs > 0) {
      await end(tender, question, 'answered', (about) =>
        questionsAdmin.same(about, { question: published, sameAs }),
      )
      return
    }
    const about = { tenderId: tender.id, questionId: await idOf(tender, question), staff }
    const answer = await questionsAdmin.same(about, { question: published, sameAs: 1 })
    const expected = question.state === 'asked' ? 'invalid-input' : 'not-found'
    assert.equal(codeOf(answer), expected, 'the same as what was not published')
  }

  async function answerWithChange(tender: Tender, question: Question) {
    const about = { tenderId: tender.id, questionId: await idOf(tender, question), staff }
    const given = { question: published, answer: english('Yes.'), changesTender: true }
    const answer = await questionsAdmin.answer(about, given)
    assert.equal(codeOf(answer), 'answer-needs-addendum')
  }

  async function correct(tender: Tender, question: Question) {
    const about = { tenderId: tender.id, questionId: await idOf(tender, question), staff }
    const given = { answer: english('No.'), changesTender: false }
    const answer = await questionsAdmin.correct(about, given)
    assert.equal(codeOf(answer), question.number === null ? 'not-found' : 'ok', 'a correction')
    if (answer.ok) question.answers++
  }

  /** The time is fixed at publication, so the test changes the row directly. */
  async function letCutoffPass(tender: Tender) {
    if (tender.state !== 'open') return
    await system.unguarded([
      `update tenders set questions_until = clock_timestamp() - interval '1 second' where id = $1`,
      [tender.id],
    ])
    pastCutoff.add(tender.id)
  }

  async function look(company: Company, tender: Tender) {
    const { status, text } = await call(company, 'GET', `/api/tenders/${tender.id}/questions`)
    assert.equal(status, company.login ? 200 : 401, 'looking at the questions')
    if (status !== 200) return
    const seen = JSON.parse(text) as QuestionList
    assert.equal(seen.is_open, isOpen(tender), 'whether questions are taken')
    assert.equal(seen.left, questionsAtOnce - openOf(company, tender).length)
    const facts = ({ no, state, number }: Pick<Question, 'no' | 'state' | 'number'>) =>
      `${no} ${state} ${number}`
    const own = ownOf(company, tender).map(facts).toReversed()
    assert.deepEqual(seen.own.map(facts), own, 'own questions')
    const expected = questionsOf(tender)
      .filter(({ number }) => number !== null)
      .map(({ number, state, answers }) => ({ number, state, answers }))
      .toSorted((one, other) => Number(other.number) - Number(one.number))
    assert.deepEqual(
      seen.published.map(({ number, state, answers }) => ({
        number,
        state,
        answers: answers.length,
      })),
      expected,
      'published questions',
    )
  }

  async function takeOfStaff(step: QuestionStep, tender: Tender, nth: number) {
    const all = questionsOf(tender)
    const question = all[nth % Math.max(1, all.length)]
    if (!question) return
    if (step === 'answer as another one') return answerAsAnother(tender, question)
    if (step === 'answer with what changes the tender') return answerWithChange(tender, question)
    if (step === 'correct the answer') return correct(tender, question)
    const ending = step === 'decline' ? 'declined' : 'answered'
    return end(tender, question, ending, (about) =>
      ending === 'declined'
        ? questionsAdmin.decline(about, { question: published, reason: english('No.') })
        : questionsAdmin.answer(about, {
            question: published,
            answer: english('Yes.'),
            changesTender: false,
          }),
    )
  }

  return {
    async take(step: QuestionStep, company: Company, tender: Tender, nth: number) {
      if (step === 'ask') return void (await askSomething(company, tender))
      if (step === 'ask the same again') return void (await askWith(company, tender, 'Again?'))
      if (step === 'ask until it is too much') return askUntilTooMuch(company, tender)
      if (step === 'withdraw') return withdraw(company, tender, nth)
      if (step === 'let the cut-off pass') return letCutoffPass(tender)
      if (step === 'look at the questions') return look(company, tender)
      return takeOfStaff(step, tender, nth)
    },

    /** Both times move by the same span, so there is time to ask again. */
    extended: ({ id }: Tender) => void pastCutoff.delete(id),

    /** What waits is closed with the public reason, unpublished. */
    cancelled(tender: Tender) {
      for (const question of questionsOf(tender)) {
        if (question.state === 'asked') question.state = 'declined'
      }
    },

    /** What the tables hold at the end is what the model holds. */
    async compare(tender: Tender) {
      const rows = await system.rows<{ fact: string }>(
        `select concat_ws(' ', company_id, own_no, state, number,
           (select count(*) from question_answers where question_id = id)) as fact
         from questions where tender_id = $1`,
        [tender.id],
      )
      const expected = questionsOf(tender).map(({ company, no, state, number, answers }) =>
        [company.id, no, state, ...(number === null ? [] : [number]), answers].join(' '),
      )
      assert.deepEqual(rows.map(({ fact }) => fact).toSorted(), expected.toSorted())
      const labels = await system.rows<{ label: number }>(
        'select label from question_askers where tender_id = $1',
        [tender.id],
      )
      const askers = new Set(questionsOf(tender).map(({ company }) => company))
      assert.equal(labels.length, askers.size, 'one label for each company that asked')
    },
  }
}
