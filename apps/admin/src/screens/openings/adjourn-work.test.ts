import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { Call } from '@padauk/contract/client'
import type { CombineList } from '@padauk/contract/sealing/openings'
import { hashOf } from '@padauk/sealing/canonical'
import { isSigned } from '@padauk/sealing/signing'
import { exampleId, holdersFrom } from '@padauk/sealing/vectors/example-holders'
import { expect, test } from 'vitest'
import { listToSign, signList } from './adjourn-work.ts'
import type { Sitting } from './opening-work.ts'

const [one, other] = holdersFrom(0, 2) as [Holder, Holder]
type Holder = ReturnType<typeof holdersFrom>[number]

const inWindow = {
  tender: exampleId(0xa, 1),
  root: 'a'.repeat(64),
  window: exampleId(0xe, 1),
}
const [opening, broken] = ['0000000000000001', '0000000000000002']
const list: CombineList = {
  kind: 'padauk-combine-list-v1',
  ...inWindow,
  openers: [one.id, other.id],
  at: '2026-12-10T16:40:00.000000+06:30',
  bids: [
    { receiptNo: opening, result: 'opens', note: null },
    { receiptNo: broken, result: 'does-not-open', note: null },
  ],
}
const sitting = {
  id: inWindow.window,
  window: { statement: inWindow },
  combined: { opens: [opening], fails: [broken] },
  list,
} as unknown as Sitting

const own = { holder: { id: one.id }, recipient: one.holder.recipient } as OwnKey

test('signs the list that the screen shows, with the key of the holder', async () => {
  const sent: { params: { id: string }; body: { signature: string } }[] = []
  const call = (async (_: unknown, given: (typeof sent)[number]) => {
    sent.push(given)
    return { ok: true, value: {} }
  }) as unknown as Call
  expect(await signList({ call, list, own, typed: one.identity })).toMatchObject({ ok: true })
  expect(sent).toMatchObject([
    { params: { id: list.window }, body: { holder: one.id, list: hashOf(list) } },
  ])
  expect(isSigned(list, sent[0]?.body.signature ?? '', one.holder.signKey)).toBe(true)
  expect(await signList({ call, list, own, typed: other.identity })).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each<[string, Partial<CombineList>]>([
  ['another window', { window: exampleId(0xe, 2) }],
  ['another tender', { tender: exampleId(0xa, 2) }],
  ['another closing root', { root: 'b'.repeat(64) }],
  ['other bids than are shown', { bids: list.bids.slice(1) }],
  [
    'other results than are shown',
    { bids: list.bids.map((bid) => ({ ...bid, result: 'does-not-open' as const })) },
  ],
])('signs no list of %s', (_, changes) => {
  expect(listToSign(sitting)).toBe(list)
  expect(listToSign({ ...sitting, list: { ...list, ...changes } })).toBeNull()
})
