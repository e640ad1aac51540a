import {
  beginKeyCheck,
  confirmHolder,
  enrolHolder,
  finishKeyCheck,
  inviteHolder,
  proposeKeySet,
  readKeyRegister,
  readOwnKey,
  retireHolder,
} from '@padauk/contract/admin/key-holders'
import { listAuditEntries } from '@padauk/contract/admin/audit'
import { listKeySets } from '@padauk/contract/key-sets'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { checkHealth } from '@padauk/sealing/health'
import { readChain } from '@padauk/sealing/key-set-chain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { entriesAbout, letterTo } from '#test/colleagues'
import { must } from '#test/editors'
import { aHolder, aKey, aKeySet, enrolmentBy, propose, sign } from '#test/holders'
import { aSteppedUpMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

// There is one register; each test begins with an empty one.
beforeEach(async () => {
  await behindTheWalls(
    api,
    'truncate key_checks, key_set_signatures, key_sets, key_holders cascade',
  )
})

test('an invited holder enrols a key once, and another person confirms it by voice', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const person = await aSteppedUpMember(api, ['holder'])
  must(await owner.call(inviteHolder, { body: { staff_id: person.id, on_paper: false } }))
  expect((await letterTo(api, person.email, /make your key/i)).text).toContain('six words')

  const body = await enrolmentBy(person, await aKey())
  const { holder, locked_identity: locked } = must(await person.call(enrolHolder, { body }))
  expect(holder).toMatchObject({
    state: 'enrolled',
    fingerprint: expect.stringMatching(/^([0-9a-f]{4} ?){8}$/),
  })
  expect(Buffer.from(locked ?? '', 'base64').toString()).toContain('-> scrypt ')
  const again = await enrolmentBy(person, await aKey())
  expect(await person.call(enrolHolder, { body: again })).toMatchObject({ status: 422 })

  const params = { id: holder.id }
  const heard = (holder.fingerprint ?? '').toUpperCase().replaceAll(' ', '')
  const other = { fingerprint: heard.replace(/^./, (first) => (first === '0' ? '1' : '0')) }
  expect(await owner.call(confirmHolder, { params, body: other })).toMatchObject({ status: 422 })
  expect(await person.call(confirmHolder, { params, body: { fingerprint: heard } })).toMatchObject({
    status: 403,
  })
  const { holders } = must(
    await owner.call(confirmHolder, { params, body: { fingerprint: heard } }),
  )
  expect(holders).toMatchObject([{ state: 'confirmed', confirmed_by: 'Demo Staff' }])
  expect((await entriesAbout(api, holder.id, 'holder')).map(({ action }) => action)).toEqual([
    'holder.invited',
    'holder.enrolled',
    'holder.confirmed',
  ])
})

test('a key on paper is enrolled without a locked copy, any other with one', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const paper = await aHolder(api, owner, true)
  expect(must(await paper.call(readOwnKey, {}))).toMatchObject({
    holder: { on_paper: true, state: 'confirmed' },
    locked_identity: null,
  })
  const person = await aSteppedUpMember(api, ['holder'])
  must(await owner.call(inviteHolder, { body: { staff_id: person.id, on_paper: false } }))
  const { locked_identity: _, ...body } = await enrolmentBy(person, await aKey())
  expect(await person.call(enrolHolder, { body })).toMatchObject({ status: 422 })
})

test('rejects a key whose secret the browser does not have, and one that another holder has', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const first = await aHolder(api, owner)
  const person = await aSteppedUpMember(api, ['holder'])
  must(await owner.call(inviteHolder, { body: { staff_id: person.id, on_paper: false } }))
  const [own, foreign] = [await enrolmentBy(person, await aKey()), await aKey()]
  const borrowed = { ...own, recipient: foreign.recipient }
  expect(await person.call(enrolHolder, { body: borrowed })).toMatchObject({ status: 422 })
  const same = await enrolmentBy(person, first.key)
  expect(await person.call(enrolHolder, { body: same })).toMatchObject({ status: 422 })
})

test('only members of staff with the role are invited, each for one key', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const editor = await aSteppedUpMember(api, ['editor'])
  const invite = (id: string) =>
    owner.call(inviteHolder, { body: { staff_id: id, on_paper: false } })
  expect(await invite(editor.id)).toMatchObject({ status: 422 })
  const person = await aSteppedUpMember(api, ['holder'])
  expect((await invite(person.id)).ok).toBe(true)
  expect(await invite(person.id)).toMatchObject({ status: 422 })
})

test('a founding set is active once all its holders have signed, and the chain is public', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const holders = [await aHolder(api, owner), await aHolder(api, owner), await aHolder(api, owner)]
  const draft = await propose(owner, holders)
  const [one, two, three] = holders
  if (!one || !two || !three) throw new Error('three holders')
  must(await sign(one, draft))
  const { sets } = must(await sign(two, draft))
  expect(sets).toMatchObject([{ state: 'draft', missing: 1, signers: [three.holderId] }])
  expect(must(await api.call()(listKeySets, {}))).toEqual([])
  expect(must(await sign(three, draft)).sets).toMatchObject([{ state: 'active', missing: 0 }])
  const chain = must(await api.call()(listKeySets, {}))
  expect(readChain(chain)?.map(({ hash }) => hash)).toEqual([draft.hash])
})

test('a later set needs two holders of the set before; its own new holders do not count', async () => {
  const { owner, holders, hash } = await aKeySet(api)
  const [one, two] = holders
  const strangers = [
    await aHolder(api, owner),
    await aHolder(api, owner),
    await aHolder(api, owner),
  ]
  if (!one || !two) throw new Error('holders')
  const draft = await propose(owner, strangers)
  expect(draft.signed.set.previous).toBe(hash)
  for (const stranger of strangers)
    expect(await sign(stranger, draft)).toMatchObject({ status: 403 })
  must(await sign(one, draft))
  expect(must(await sign(one, draft)).sets[0]).toMatchObject({ state: 'draft', missing: 1 })
  expect(must(await sign(two, draft)).sets).toMatchObject([
    { state: 'active' },
    { state: 'replaced' },
  ])
  expect(readChain(must(await api.call()(listKeySets, {})))).toHaveLength(2)
})

test('offers the active set, every earlier one by its hash, and how many holders are healthy', async () => {
  const { keyHolders } = api.services
  expect(await keyHolders.activeSet()).toBeNull()
  expect(await keyHolders.health()).toEqual({ healthy: 0, needed: 3, isEnough: false })
  const { owner, holders, set, hash } = await aKeySet(api)
  expect(await keyHolders.activeSet()).toMatchObject({ hash, set, canonical: canonicalJson(set) })
  expect(await keyHolders.health()).toEqual({ healthy: 4, needed: 3, isEnough: true })

  const draft = await propose(owner, holders.slice(0, 3))
  expect(await keyHolders.setByHash(draft.hash)).toBeNull()
  for (const holder of holders.slice(0, 2)) must(await sign(holder, draft))
  expect(await keyHolders.activeSet()).toMatchObject({ hash: draft.hash })
  expect(await keyHolders.setByHash(hash)).toMatchObject({ hash, set })
  expect(await keyHolders.health()).toMatchObject({ healthy: 3, isEnough: true })
  const [lost] = holders
  const params = { id: lost?.holderId ?? '' }
  must(await owner.call(retireHolder, { params, body: { reason: 'card lost' } }))
  expect(await keyHolders.health()).toMatchObject({ healthy: 2, isEnough: false })
})

test('the key of a holder on paper counts for a year after it was used', async () => {
  await aKeySet(api)
  const checked = (days: number, onPaper: boolean) =>
    behindTheWalls(
      api,
      `update key_holders set checked_at = now() - interval '${days} days', on_paper = ${onPaper}`,
    )
  await checked(15, false)
  expect((await api.services.keyHolders.health()).healthy).toBe(0)
  await checked(360, true)
  expect((await api.services.keyHolders.health()).healthy).toBe(4)
  await checked(366, true)
  expect((await api.services.keyHolders.health()).healthy).toBe(0)
})

test('a key set of the demo does not count outside the demo', async () => {
  const { hash } = await aKeySet(api)
  await behindTheWalls(
    api,
    `update key_sets set statement = replace(statement, '"id":"set-1"', '"id":"demo-set-1"')`,
  )
  const { keyHolders } = api.services
  expect(await keyHolders.activeSet()).toBeNull()
  expect(await keyHolders.setByHash(hash)).toBeNull()
  expect((await keyHolders.health()).healthy).toBe(0)
  expect(must(await api.call()(listKeySets, {}))).toEqual([])
})

test('a new founding set names the one it stands in for, and all its holders sign', async () => {
  const { owner, holders, hash } = await aKeySet(api)
  const fresh = [await aHolder(api, owner), await aHolder(api, owner), holders[0]].filter(
    (each) => each !== undefined,
  )
  const draft = await propose(owner, fresh, true)
  expect(draft.signed.set).toMatchObject({ previous: null, refounds: hash })
  for (const holder of fresh) must(await sign(holder, draft))
  expect(must(await owner.call(readKeyRegister, {})).sets[0]).toMatchObject({ state: 'active' })
})

test('the audit log names holders and sets, and finds a holder by name', async () => {
  const { owner, holders } = await aKeySet(api)
  const read = async (filters: { search?: string; subject?: string }) =>
    must(await owner.call(listAuditEntries, { query: filters })).items
  const [holder] = await read({ subject: `holder:${holders[0]?.holderId}` })
  expect(holder).toMatchObject({ action: 'holder.confirmed', subject: { name: 'Demo Staff' } })
  const found = (await read({ search: 'Demo Staff' })).map(({ action }) => action)
  expect(found).toContain('holder.enrolled')
  const activated = (await read({})).find(({ action }) => action === 'key-set.activated')
  expect(activated?.subject.name).toBe('set-1')
})

test('a signature over another set does not count', async () => {
  const { owner, holders } = await aKeySet(api)
  const [one] = holders
  if (!one) throw new Error('holders')
  const first = await propose(owner, holders.slice(0, 3))
  const second = await propose(owner, holders.slice(1))
  expect(await sign(one, { hash: second.hash, signed: first.signed })).toMatchObject({
    status: 422,
  })
  // The earlier proposal was withdrawn by the later one.
  expect(await sign(one, first)).toMatchObject({ status: 404 })
})

test('only confirmed holders can be proposed', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const holders = [await aHolder(api, owner), await aHolder(api, owner), await aHolder(api, owner)]
  const [lost] = holders
  const params = { id: lost?.holderId ?? '' }
  must(await owner.call(retireHolder, { params, body: { reason: 'card lost' } }))
  const body = { holders: holders.map(({ holderId }) => holderId), refounds: false }
  expect(await owner.call(proposeKeySet, { body })).toMatchObject({ status: 422 })
  // The person may make a new key.
  const again = await owner.call(inviteHolder, {
    body: { staff_id: lost?.id ?? '', on_paper: false },
  })
  expect(again.ok).toBe(true)
})

test('a key check is a signature over a fresh nonce, counted once', async () => {
  const { holders, set } = await aKeySet(api)
  const [holder, other] = holders
  if (!holder || !other) throw new Error('holders')
  await behindTheWalls(api, `update key_holders set checked_at = now() - interval '20 days'`)
  expect(must(await holder.call(readKeyRegister, {})).healthy).toBe(0)

  const { nonce } = must(await holder.call(beginKeyCheck, {}))
  const made = await checkHealth({ secret: holder.key.secret, set, holder: holder.holderId, nonce })
  const body = { nonce, signature: made?.signature ?? '' }
  expect(await other.call(finishKeyCheck, { body })).toMatchObject({ status: 422 })
  expect(must(await holder.call(finishKeyCheck, { body })).holder.healthy).toBe(true)
  expect(await holder.call(finishKeyCheck, { body })).toMatchObject({ status: 422 })
  expect(must(await holder.call(readKeyRegister, {})).healthy).toBe(1)
})

test("a key check is not passed by another holder's key", async () => {
  const { holders, set } = await aKeySet(api)
  const [holder, other] = holders
  if (!holder || !other) throw new Error('holders')
  const { nonce } = must(await holder.call(beginKeyCheck, {}))
  const made = await checkHealth({ secret: other.key.secret, set, holder: other.holderId, nonce })
  const body = { nonce, signature: made?.signature ?? '' }
  expect(await holder.call(finishKeyCheck, { body })).toMatchObject({ status: 422 })
  // A wrong signature does not use up the nonce.
  const own = await checkHealth({ secret: holder.key.secret, set, holder: holder.holderId, nonce })
  const mended = { nonce, signature: own?.signature ?? '' }
  expect((await holder.call(finishKeyCheck, { body: mended })).ok).toBe(true)
})

test('what the server keeps of a key is locked and cannot be replaced', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const holder = await aHolder(api, owner)
  const { rows } = await sql<{
    row: string
  }>`select key_holders::text as row from key_holders`.execute(api.services.db)
  expect(rows[0]?.row).not.toContain(holder.key.identity)
  const { recipient, signKey } = await aKey()
  await expect(
    api.services.db
      .updateTable('keyHolders')
      .set({ recipient, signKey })
      .where('id', '=', holder.holderId)
      .execute(),
  ).rejects.toThrow('an enrolled key does not change')
  expect(must(await holder.call(readOwnKey, {})).holder.state).toBe('confirmed')
})
