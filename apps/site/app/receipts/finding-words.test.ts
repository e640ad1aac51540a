import { expect, it } from 'vitest'
import type { Finding, Step } from '@padauk/evidence/findings'
import { verify } from '@padauk/language/messages/en/site.json' with { type: 'json' }
import { findingKey, markKey, nextKey, verdictKey } from './finding-words.ts'

const states: Record<Step, Finding['state'][]> = {
  format: ['right', 'wrong'],
  key: ['right', 'wrong', 'open'],
  content: ['right', 'wrong'],
  signature: ['right', 'wrong', 'open'],
  inTime: ['right', 'wrong'],
  file: ['right', 'wrong', 'open'],
  stranger: ['wrong'],
  closing: ['wrong', 'open'],
  closingSignature: ['right', 'wrong', 'open'],
  closingTender: ['right', 'wrong'],
  closingReceipt: ['right', 'wrong'],
  closingPath: ['right', 'wrong'],
  timeStamp: ['right', 'wrong'],
  timeStampStatement: ['wrong'],
  timeStampContent: ['wrong'],
  timeStampCertificate: ['wrong'],
  timeStampSignature: ['wrong', 'open'],
  papers: ['wrong'],
  copy: ['open'],
  copyReceipt: ['right', 'wrong', 'open'],
  copyContent: ['right', 'wrong'],
  copyContext: ['right', 'wrong'],
  copyParts: ['right', 'wrong'],
  fileSealed: ['wrong'],
  slip: ['right', 'wrong', 'open'],
  slipReceipt: ['right', 'wrong'],
  slipCounted: ['wrong'],
  endedPath: ['right', 'wrong'],
  neither: ['wrong'],
  takenBack: ['right'],
  replaced: ['right'],
  confirmed: ['right'],
  minutes: ['right', 'wrong'],
  minutesSignature: ['right', 'wrong', 'open'],
  minutesKeySets: ['right', 'wrong'],
  minutesKeySet: ['right', 'wrong'],
  minutesOpener: ['wrong'],
  minutesHolder: ['right', 'wrong', 'open'],
  minutesStranger: ['wrong'],
  minutesTwo: ['right', 'open'],
  minutesOutcome: ['right', 'wrong'],
  minutesBids: ['right', 'wrong'],
  minutesTender: ['wrong'],
  minutesClosing: ['right', 'wrong'],
  minutesReceipt: ['right', 'wrong', 'open'],
  minutesFull: ['right', 'wrong'],
  dayStamp: ['right', 'wrong', 'open'],
  dayUnstamped: ['open'],
}

it('has a sentence for everything that can be found, and none to spare', () => {
  const found = Object.entries(states).flatMap(([step, each]) =>
    each.map((state) => findingKey({ step: step as Step, state })),
  )
  const named = (['format', 'minutes'] as const).map((step) =>
    findingKey({ step, state: 'wrong', name: 'receipt.hash' }),
  )
  expect([...found, ...named].toSorted()).toEqual(Object.keys(verify.steps).toSorted())
})

it('has a mark and a next step', () => {
  expect(verify).toMatchObject({ [markKey('open')]: expect.any(String) })
  for (const about of ['receipt', 'minutes', 'days'] as const) {
    for (const verdict of ['unsure', 'wrong'] as const) {
      const judged = { verdict, about }
      expect(verify).toMatchObject({ [verdictKey(judged)]: expect.any(String) })
      expect(verify).toMatchObject({ [nextKey(judged) ?? '']: expect.any(String) })
    }
    expect(nextKey({ verdict: 'right', about })).toBeNull()
  }
})
