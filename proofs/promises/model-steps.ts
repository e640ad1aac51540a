import { array, constantFrom, integer, nat, oneof, record, tuple } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { addendumSteps } from './model-addenda.ts'
import { awardSteps } from './model-awards.ts'
import { evaluationSteps } from './model-evaluations.ts'
import { openingSteps } from './model-openings.ts'
import { questionSteps } from './model-questions.ts'

const kinds = (
  [
    ['register', 'approve', 'decline', 'suspend', 'sign in', 'reset the password'],
    ['publish', 'publish sealed', 'renew the key set'],
    ['extend', 'cancel', 'let the deadline pass', 'close'],
    ['upload', 'submit', 'submit by form', 'submit again', 'submit to another set', 'look'],
    ['take back', 'take back with a wrong password', 'replace'],
    openingSteps,
    questionSteps,
    addendumSteps,
    evaluationSteps,
    awardSteps,
  ] as const
).flat()

/** `nth` is the holder, the colleague, the question or the addendum that it is about. */
export type Step = {
  kind: (typeof kinds)[number]
  company: number
  tender: number
  nth: number
}

/** A step, and whom and what it is about; numbers wrap around what there is. */
const step: Arbitrary<Step> = record({
  kind: oneof(
    { weight: 2, arbitrary: constantFrom(...kinds) },
    // What a bid needs is likelier, so that histories are full of them.
    {
      weight: 4,
      arbitrary: constantFrom(
        'sign in',
        'upload',
        'submit',
        'submit by form',
        'submit again',
        'replace',
        'take back',
        'take part',
        'sign',
        'acknowledge all',
      ),
    },
    {
      weight: 1,
      arbitrary: constantFrom(
        'ask',
        'answer',
        'draft an information',
        'publish the addendum',
        'draft a material addendum with more time',
        'approve the addendum',
        'confirm',
      ),
    },
    {
      weight: 2,
      arbitrary: constantFrom(
        'find the papers complete',
        'score',
        'lock the scores',
        'propose',
        'approve the proposal',
        'object',
        'let the standstill pass',
        'look at the result',
      ),
    },
  ),
  company: nat(2),
  tender: nat(2),
  nth: nat(3),
})

const first = (kind: Step['kind'], nth = 0): Step => ({ kind, company: 0, tender: 0, nth })
const firsts = (...named: Step['kind'][]) => named.map((kind) => first(kind))

const beginnings = (['publish', 'publish sealed'] as const).map((publishing) =>
  firsts('register', 'approve', 'sign in', publishing, 'upload'),
)

/** A tender that two holders open, up to the minutes that both have signed. */
const opened = [
  ...(beginnings[1] ?? []),
  ...firsts('submit', 'close', 'let the opening come', 'start the opening'),
  first('take part', 0),
  first('take part', 1),
  ...firsts('reveal', 'compare the files'),
  first('sign', 0),
  first('sign', 1),
]

/** A question that is answered, and a bid that stands after a material addendum. */
const amended = beginnings.map((beginning) => [
  ...beginning,
  ...firsts('ask', 'answer', 'submit', 'draft a material addendum with more time'),
  first('approve the addendum', 1),
  ...firsts('confirm', 'replace', 'acknowledge', 'confirm', 'look at the questions'),
])

const each = (kind: Step['kind'], company: number, nth: number): Step => ({
  kind,
  company,
  tender: 0,
  nth,
})

/** Two bids, two evaluators, two officers: opened, and everyone has declared. */
const evaluated = [
  ...(beginnings[1] ?? []),
  ...firsts('register'),
  ...(['approve', 'sign in', 'upload'] as const).map((kind) => each(kind, 1, 0)),
  ...[0, 1].flatMap((nth) => [each('appoint', 0, nth), each('accept the rules', 0, nth)]),
  ...[0, 1].map((company) => each('submit', company, 0)),
  ...firsts('close', 'let the opening come', 'start the opening'),
  ...[0, 1].map((nth) => each('take part', 0, nth)),
  ...firsts('reveal'),
  ...[0, 1, 2, 3].map((nth) => each('declare no interest', 0, nth)),
]

/** The first bid gets more points and the award; the second objects. */
const decided = [
  ...evaluated,
  ...[0, 1].map((company) => each('find the papers complete', company, 0)),
  ...[0, 1].flatMap((nth) => [each('score', 0, nth + 2), each('score', 1, nth)]),
  ...[0, 1].map((nth) => each('lock the scores', 0, nth)),
  ...firsts('propose', 'approve the proposal'),
  each('object', 1, 0),
]

/** Up to the contract; and once more, because the winner withdrew. */
const contracted = [
  ...decided,
  ...firsts('let the standstill pass', 'record the contract'),
  each('dismiss the objection', 1, 0),
  ...firsts('look at the result', 'record the contract', 'withdraw the winner', 'end the contract'),
]
const nextInLine = [
  ...decided,
  each('uphold the objection', 1, 0),
  ...firsts('propose', 'approve the proposal', 'withdraw the winner', 'propose'),
  each('propose', 1, 0),
  ...firsts('approve the proposal', 'let the standstill pass', 'record the contract'),
]
const oneExcluded = [
  ...evaluated,
  each('exclude', 1, 0),
  each('sign the exclusion', 1, 0),
  each('sign the exclusion', 1, 1),
  ...firsts('find the papers complete', 'propose no award'),
]

/** Each is part of every run, however short. */
export const examples = [opened, ...amended, contracted, nextInLine, oneExcluded]

const anyBeginning = [
  [],
  ...beginnings,
  ...beginnings,
  opened,
  ...amended,
  evaluated,
  evaluated,
  decided,
]

/** Most begin as a bid does; some begin with anything. */
export const histories = tuple(
  integer({ min: 0, max: anyBeginning.length - 1 }),
  array(step, { minLength: 10, maxLength: 40 }),
).map(([dice, taken]) => [...(anyBeginning[dice] ?? []), ...taken])
