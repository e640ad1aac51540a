import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { behindTheWalls, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { letterTo } from '#test/colleagues'
import { aHolder, aKeySet, propose } from '#test/holders'
import { aBidFor } from '#test/sittings'
import { eventually, startApi } from '#test/start-api'

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

test('those whose signature counts are asked for it by e-mail', async () => {
  const { owner, holders } = await aKeySet(api)
  const [one, two, three, four] = holders
  if (!one || !two || !three || !four) throw new Error('holders')
  for (const { email } of holders) await letterTo(api, email, /sign the new key set/i)
  const stranger = await aHolder(api, owner)
  await propose(owner, [one, two, three, stranger])
  const asked = (email: string) =>
    api.inbox.mails.filter(({ to, subject }) => to.includes(email) && /key set/i.test(subject))
  await eventually(() => asked(four.email).length === 2)
  expect(asked(stranger.email)).toEqual([])
})

test('holders are reminded seven days and one day before a sealed tender closes', async () => {
  const { holders, hash } = await aKeySet(api)
  const { keyHolders, db } = api.services
  const reminders = async () => {
    await keyHolders.remind()
    const letters = await db
      .selectFrom('letters')
      .select('recipient')
      .where('kind', '=', 'key-check-due')
      .execute()
    return letters.filter(({ recipient }) => holders.some(({ email }) => email === recipient))
  }
  const day = 86_400
  await aTender(db, { keySet: hash, nameEn: 'Far', endsInSeconds: 8 * day })
  await aTender(db, { nameEn: 'Open', endsInSeconds: day / 2 })
  expect(await reminders()).toHaveLength(0)
  const id = await aTender(db, { keySet: hash, nameEn: 'Pumps', endsInSeconds: 6 * day })
  // Just checked: the week has begun before.
  expect(await reminders()).toHaveLength(0)
  await behindTheWalls(api, `update key_holders set checked_at = now() - interval '2 days'`)
  await behindTheWalls(api, `update key_holders set retired_at = now() where id = $1`, [
    holders[3]?.holderId,
  ])
  expect(await reminders()).toHaveLength(3)
  expect(await reminders()).toHaveLength(3)
  await letPass(api, id, -80_000)
  expect(await reminders()).toHaveLength(6)
  const mail = await letterTo(api, holders[0]?.email ?? '', /check your key/i)
  expect(mail.text).not.toContain('Pumps')
})

test('holders get the closing root of a sealed tender by e-mail, once it has closed', async () => {
  const { holders, hash, set } = await aKeySet(api)
  const { closings, db } = api.services
  const told = async (tender: string) => {
    const rows = await db.selectFrom('letters').select(['recipient', 'tenderId']).execute()
    return rows.flatMap(({ recipient, tenderId }) => (tenderId === tender ? [recipient] : []))
  }
  const [few, none] = [
    await aTender(db, { keySet: hash, nameEn: 'Few', rules: { minimumBids: 2 } }),
    await aTender(db, { keySet: hash, nameEn: 'None' }),
  ]
  const tender = await aTender(db, { keySet: hash, nameEn: 'Pumps' })
  for (const id of [few, tender]) await aBidFor(api, { tender: id, set })
  await behindTheWalls(api, `update key_holders set retired_at = now() where id = $1`, [
    holders[3]?.holderId,
  ])
  expect(await told(tender)).not.toContain(holders[0]?.email)
  for (const id of [few, none, tender]) await letPass(api, id, 80)
  await closings.closeDue()
  const asked = holders.slice(0, 3).map(({ email }) => email)
  expect(await told(tender)).toEqual(expect.arrayContaining(asked))
  for (const id of [few, none]) expect(await told(id)).not.toContain(asked[0])
  const { root } = await db
    .selectFrom('closings')
    .select('root')
    .where('tenderId', '=', tender)
    .executeTakeFirstOrThrow()
  const mail = await letterTo(api, asked[0] ?? '', /Bids to open: Pumps/)
  expect(mail.text.replaceAll(/\s/g, '')).toContain(root)
  expect(mail.text).toContain(`/admin/tenders/${tender}/opening`)
})

test('owners and holders get an e-mail when fewer than three keys count, once', async () => {
  const { owner, holders } = await aKeySet(api)
  const { keyHolders, db } = api.services
  const warned = async () => {
    await keyHolders.remind()
    const rows = await db
      .selectFrom('letters')
      .select('recipient')
      .where('kind', '=', 'keys-too-few')
      .execute()
    const people = [owner, ...holders].map(({ email }) => email)
    return rows.filter(({ recipient }) => people.includes(recipient)).length
  }
  expect(await keyHolders.missingChecks()).toBe(0)
  expect(await warned()).toBe(0)
  const [first, second] = holders
  await behindTheWalls(
    api,
    `update key_holders set checked_at = now() - interval '15 days' where id in ($1, $2)`,
    [first?.holderId, second?.holderId],
  )
  expect(await keyHolders.missingChecks()).toBe(1)
  expect(await warned()).toBe(5)
  expect(await warned()).toBe(5)
})
