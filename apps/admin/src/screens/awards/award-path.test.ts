import type { Award, TenderAward } from '@padauk/contract/admin/awards'
import type { Contract } from '@padauk/contract/admin/contracts'
import { expect, test } from 'vitest'
import { pathOf, stageOf } from './award-path.ts'

const award = (
  state: Award['state'],
  winner: Award['winner'] = { submission: 'a', company: 'A' },
) => ({ state, winner }) as Award
const decided = (state: TenderAward['state'], newest: Award | null, isReady = true) => ({
  state,
  award: newest,
  is_ready: isReady,
})
const contract = {} as Contract

test.each([
  ['waiting', decided('evaluation', null, false), null],
  ['proposing', decided('evaluation', null), null],
  ['proposing', decided('evaluation', award('returned')), null],
  ['proposing', decided('evaluation', award('withdrawn')), null],
  ['waiting', decided('evaluation', award('upheld'), false), null],
  ['deciding', decided('evaluation', award('proposed')), null],
  ['standstill', decided('decided', award('standstill')), null],
  ['final', decided('final', award('final')), null],
  ['contract', decided('contract', award('final')), contract],
  ['unsuccessful', decided('unsuccessful', award('final', null)), null],
  ['unsuccessful', decided('unsuccessful', null), null],
] as const)('the stage is %s', (stage, about, signed) => {
  expect(stageOf(about, signed)).toBe(stage)
})

test('a proposal with a winner leads to a contract, one without does not', () => {
  const steps = (newest: Award) =>
    pathOf(decided('evaluation', newest), null).map(({ name, place }) => `${name} ${place}`)
  expect(steps(award('proposed'))).toEqual([
    'proposed past',
    'approved current',
    'standstill later',
    'final later',
    'contract later',
  ])
  expect(steps(award('proposed', null))).toEqual([
    'proposed past',
    'approved current',
    'ended later',
  ])
})
