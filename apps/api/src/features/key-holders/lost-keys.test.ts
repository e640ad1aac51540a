import { enrolHolder, inviteHolder, retireHolder } from '@padauk/contract/admin/key-holders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aHolder, aKey, aKeySet, enrolmentBy, propose, sign } from '#test/holders'
import { aSteppedUpMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await behindTheWalls(
    api,
    'truncate key_checks, key_set_signatures, key_sets, key_holders cascade',
  )
})

test.each(['stands in the proposed set', 'has signed it'])(
  'a key that ends withdraws the proposal when it %s',
  async (how) => {
    const { owner, holders } = await aKeySet(api)
    const successor = await aHolder(api, owner)
    const [one, two, three, four] = holders
    if (!one || !two || !three || !four) throw new Error('holders')
    const draft = await propose(owner, [two, three, four, successor])
    const lost = how === 'has signed it' ? one : successor
    must(await sign(one, draft))
    const params = { id: lost.holderId }
    const { sets } = must(
      await owner.call(retireHolder, { params, body: { reason: 'card stolen' } }),
    )
    expect(sets.find(({ hash }) => hash === draft.hash)?.state).toBe('withdrawn')
    expect(await sign(two, draft)).toMatchObject({ status: 404 })
  },
)

test('a key that ends leaves a proposal alone that has nothing to do with it', async () => {
  const { owner, holders } = await aKeySet(api)
  const successor = await aHolder(api, owner)
  const [one, two, three, four] = holders
  if (!one || !two || !three || !four) throw new Error('holders')
  const draft = await propose(owner, [two, three, four, successor])
  must(await owner.call(retireHolder, { params: { id: one.holderId }, body: { reason: 'left' } }))
  must(await sign(two, draft))
  const { sets } = must(await sign(three, draft))
  expect(sets[0]).toMatchObject({ hash: draft.hash, state: 'active' })
})

test('a key that is not locked is refused and kept nowhere', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const person = await aSteppedUpMember(api, ['holder'])
  must(await owner.call(inviteHolder, { body: { staff_id: person.id, on_paper: false } }))
  const key = await aKey()
  const body = await enrolmentBy(person, key)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const header = 'age-encryption.org/v1\n'
  const open = [
    key.identity,
    base64(key.identity),
    base64(`${header}-> X25519 ${'A'.repeat(43)}\n`),
    // So high that a phone could not unlock it, and so low that it is no lock.
    base64(`${header}-> scrypt ${'A'.repeat(22)} 22\n`),
    base64(`${header}-> scrypt ${'A'.repeat(22)} 1\n`),
  ]
  for (const locked_identity of open) {
    const answer = await person.call(enrolHolder, { body: { ...body, locked_identity } })
    expect(answer).toMatchObject({ status: 422 })
  }
  must(await person.call(enrolHolder, { body }))
})
