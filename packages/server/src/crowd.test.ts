import { expect, it } from 'vitest'
import { createCrowd } from './crowd.ts'

function aCrowd(answers: (turn: number) => number = (turn) => turn) {
  let at = 0
  let asked = 0
  const share = createCrowd<number>({ isGood: (value) => value >= 0, now: () => at })
  return {
    ask: (key = 'list') => share(key, async () => answers(++asked)),
    asked: () => asked,
    wait: (ms: number) => void (at += ms),
  }
}

async function times(count: number, act: () => Promise<unknown>) {
  for (let turn = 0; turn < count; turn++) await act()
}

it('does not share a response among few requests', async () => {
  const crowd = aCrowd()
  await times(5, crowd.ask)
  expect(crowd.asked()).toBe(5)
})

it('sends one request per tenth of a second for many callers', async () => {
  const crowd = aCrowd()
  await times(1_000, crowd.ask)
  expect(crowd.asked()).toBe(5)
  crowd.wait(100)
  await Promise.all(Array.from({ length: 1_000 }, () => crowd.ask()))
  expect(crowd.asked()).toBe(6)
  expect(await crowd.ask()).toBe(6)
})

it('stops sharing when requests become few', async () => {
  const crowd = aCrowd()
  await times(1_000, crowd.ask)
  crowd.wait(200)
  await times(3, crowd.ask)
  expect(crowd.asked()).toBe(8)
})

it('keeps apart what is asked for', async () => {
  const crowd = aCrowd()
  await times(1_000, crowd.ask)
  expect(await crowd.ask('another list')).toBe(6)
})

it('retries after an invalid response', async () => {
  const crowd = aCrowd((turn) => (turn === 6 ? -1 : turn))
  await times(20, crowd.ask)
  crowd.wait(100)
  expect([await crowd.ask(), await crowd.ask(), await crowd.ask()]).toEqual([-1, 7, 7])
})

it('retries after a failure, which only waiting callers see', async () => {
  const crowd = aCrowd((turn) => {
    if (turn === 6) throw new Error('away')
    return turn
  })
  await times(20, crowd.ask)
  crowd.wait(100)
  const both = await Promise.allSettled([crowd.ask(), crowd.ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await crowd.ask()).toBe(7)
})
