import { expect, it } from 'vitest'
import type { Finding, Step } from '@padauk/evidence/receipt-check'
import { verify } from '@padauk/language/messages/en/site.json' with { type: 'json' }
import { findingKey, markKey, nextKey } from './finding-words.ts'

const states: Record<Step, Finding['state'][]> = {
  format: ['right', 'wrong'],
  key: ['right', 'open'],
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
}

it('has a sentence for everything that can be found, and none to spare', () => {
  const found = Object.entries(states).flatMap(([step, each]) =>
    each.map((state) => findingKey({ step: step as Step, state })),
  )
  const named = findingKey({ step: 'format', state: 'wrong', name: 'receipt.hash' })
  expect([...found, named].toSorted()).toEqual(Object.keys(verify.steps).toSorted())
})

it('has a mark and a next step', () => {
  expect(verify).toMatchObject({ [markKey('open')]: expect.any(String) })
  expect(verify).toMatchObject({ [nextKey('unsure') ?? '']: expect.any(String) })
  expect(nextKey('right')).toBeNull()
})
