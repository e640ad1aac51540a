import { postShares, readSitting } from '@padauk/contract/admin/sittings'
import { Share } from '@padauk/contract/sealing/bids'
import type { Seal } from '@padauk/contract/sealing/bids'
import { CombineList } from '@padauk/contract/sealing/openings'
import type { HandOut, OpeningWindow, WindowShares } from '@padauk/contract/sealing/windows'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { openWith, sealTo } from '@padauk/sealing/age'
import { bytesOfText, hexHash, textOfBytes } from '@padauk/sealing/bytes'
import { readCanonical } from '@padauk/sealing/canonical'
import { openPosted } from '@padauk/sealing/holder-opening'
import { signSeed } from '@padauk/sealing/holder-keys'
import { signText } from '@padauk/sealing/signing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import {
  aBidFor,
  aTenderToOpen,
  closeToOpen,
  handedTo,
  sharesOf,
  startedBy,
  takePart,
} from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let one: TestHolder
let other: TestHolder
let third: TestHolder
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  ;[one, other, third] = keys.holders as [TestHolder, TestHolder, TestHolder]
})
afterAll(() => api.close())

/** The text of a holder's share of each bid in a hand-out. */
async function textsOf({ key }: TestHolder, { bids }: HandOut) {
  const texts: WindowShares['shares'] = {}
  for (const { receipt, share } of bids) {
    const plain = await openWith(key.secret, Buffer.from(share ?? '', 'base64'))
    texts[receipt.receiptNo] = (plain && textOfBytes(plain)) ?? ''
  }
  return texts
}

/** What a holder posts who checks nothing and sends other shares than the own ones. */
async function postInstead(
  holder: TestHolder,
  window: OpeningWindow,
  shares: WindowShares['shares'],
) {
  const { statement } = await sharesOf(holder, await handedTo(holder, window))
  const { tender, root, window: id } = window
  const plain = { tender, root, window: id, holder: holder.holderId, shares }
  const sealed = await sealTo(
    window.recipient,
    bytesOfText(canonicalJson({ kind: 'padauk-window-shares-v1', ...plain })),
  )
  const posted = { ...statement, sealed: hexHash(sealed), withheld: [] }
  const body = {
    statement: posted,
    signature: signText(signSeed(holder.key.secret), posted),
    sealed: Buffer.from(sealed).toString('base64'),
  }
  return holder.call(postShares, { params: { id }, body })
}

async function combined(window: OpeningWindow) {
  await api.services.sittings.advance()
  const params = { id: window.tender }
  const { sitting } = must(await one.call(readSitting, { params }))
  const { combineList } = await api.services.db
    .selectFrom('sittings')
    .select('combineList')
    .where('id', '=', window.window)
    .executeTakeFirstOrThrow()
  return { ...sitting?.combined, list: readCanonical(CombineList, combineList ?? '')?.bids }
}

/** A share whose piece for the first holder is wrong, in a seal that is consistent in itself. */
async function withWrongPiece(seal: Seal): Promise<Seal> {
  const own = seal.shares.find(({ holder }) => holder === other.holderId)
  const plain = await openWith(other.key.secret, Buffer.from(own?.age ?? '', 'base64'))
  const share = Share.parse(JSON.parse((plain && textOfBytes(plain)) ?? ''))
  const wrong = { ...share, pairs: { ...share.pairs, [one.holderId]: 'A'.repeat(43) + '=' } }
  const text = bytesOfText(canonicalJson(wrong))
  const age = Buffer.from(await sealTo(other.key.recipient, text)).toString('base64')
  const made = { holder: other.holderId, age, plainSha256: hexHash(text) }
  return { ...seal, shares: seal.shares.map((each) => (each === own ? made : each)) }
}

/** A hash that is not the one of the share. */
const withFalseHash = async (seal: Seal): Promise<Seal> => ({
  ...seal,
  shares: seal.shares.map((share) =>
    share.holder === other.holderId ? { ...share, plainSha256: 'ab'.repeat(32) } : share,
  ),
})

describe('a holder', () => {
  test('who posts wrong shares is not named, and another pair opens the bid', async () => {
    const { tender, bids } = await aTenderToOpen(api, keys, 1)
    const window = await startedBy(one, tender)
    const receiptNo = bids[0]?.receipt.receiptNo ?? ''
    must(await takePart(one, window))
    must(await postInstead(other, window, { [receiptNo]: '{}' }))
    const note = 'share-and-receipt-differ'
    const first = await combined(window)
    expect(first).toMatchObject({ fails: [receiptNo], list: [{ result: 'does-not-open', note }] })
    must(await takePart(third, window))
    const second = await combined(window)
    expect(second).toMatchObject({ fails: [], list: [{ result: 'opens', note }] })
    for (const { list } of [first, second]) {
      expect(JSON.stringify(list)).not.toContain(other.holderId)
    }
  })

  test('cannot use an opening to open a bid of another tender', async () => {
    const later = await aTenderToOpen(api, keys, 1)
    const stolen = await textsOf(other, await handedTo(other, await startedBy(one, later.tender)))
    const { tender, bids } = await aTenderToOpen(api, keys, 1)
    const window = await startedBy(one, tender)
    const [text = ''] = Object.values(stolen)
    const receiptNo = bids[0]?.receipt.receiptNo ?? ''
    must(await takePart(one, window))
    must(await postInstead(other, window, { ...stolen, [receiptNo]: text }))
    const { fails, list } = await combined(window)
    expect(fails).toEqual([receiptNo])
    // The bid of the other tender is not even tried.
    expect(list).toHaveLength(1)
  })

  test('who posted leaves nothing that opens without the secret of the window', async () => {
    const { tender } = await aTenderToOpen(api, keys, 1)
    const window = await startedBy(one, tender)
    must(await takePart(one, window))
    const { sealed, statement, signature } = await api.services.db
      .selectFrom('sittingShares')
      .selectAll()
      .where('sittingId', '=', window.window)
      .executeTakeFirstOrThrow()
    const paper = {
      statement: JSON.parse(statement),
      signature,
      sealed: sealed?.toString('base64') ?? '',
    }
    for (const { key } of keys.holders) {
      await expect(openPosted(key.secret, paper)).resolves.toBeNull()
    }
  })
})

describe('a bidder', () => {
  async function closedWith(spoil: (seal: Seal) => Promise<Seal>) {
    const tender = await aTender(api.services.db, { nameEn: 'Pumps', keySet: keys.hash })
    const { receipt } = await aBidFor(api, { tender, set: keys.set, spoil })
    await closeToOpen(api, tender)
    return { receiptNo: receipt.receiptNo, window: await startedBy(one, tender) }
  }

  test.each([
    ['sealed a wrong share', withWrongPiece],
    ['gave a false hash of a share', withFalseHash],
  ])('who %s gets no holder blamed, and another pair opens the bid', async (_, spoil) => {
    const { receiptNo, window } = await closedWith(spoil)
    for (const holder of [one, other]) must(await takePart(holder, window))
    expect(await combined(window)).toMatchObject({
      fails: [receiptNo],
      list: [{ result: 'does-not-open', note: null }],
    })
    must(await takePart(third, window))
    expect(await combined(window)).toMatchObject({ fails: [], list: [{ result: 'opens' }] })
  })
})

describe('a holder posts nothing', () => {
  test('when a bid that counted is called taken back', async () => {
    const { tender } = await aTenderToOpen(api, keys)
    const window = await startedBy(one, tender)
    await behindTheWalls(
      api,
      `update submissions set voided_at = now(), ended_how = 'taken-back'
       where id = (select id from submissions where tender_id = $1 limit 1)`,
      [tender],
    )
    await expect(takePart(one, window)).rejects.toThrow('root')
  })

  test('when a bid was added after the root', async () => {
    const { tender } = await aTenderToOpen(api, keys, 1)
    const { tender: elsewhere } = await aTenderToOpen(api, keys, 1)
    await behindTheWalls(api, `update submissions set tender_id = $1 where tender_id = $2`, [
      tender,
      elsewhere,
    ])
    const window = await startedBy(one, tender)
    await expect(takePart(one, window)).rejects.toThrow('context')
  })
})
