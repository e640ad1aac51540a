import { addPaper, removePaper } from '@padauk/contract/papers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aPaper, aPaperFile, dayFromNow } from '#test/company-papers'
import { must } from '#test/editors'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const lettersTo = ({ email }: Sender) =>
  api.services.db
    .selectFrom('letters')
    .select(['recipient', 'content'])
    .where('kind', '=', 'paper-expires')
    .where('recipient', '=', email)
    .execute()
const setExpiry = (id: string, days: number) =>
  behindTheWalls(api, 'update company_papers set expires_on = $2 where id = $1', [
    id,
    dayFromNow(days),
  ])
const objectsOf = async ({ id }: Sender) =>
  (await Array.fromAsync(api.services.store.list(`papers/${id}`))).map(({ key }) => key)
const upkeep = () => api.services.paperUpkeep

test('reminds the owner 30 and 7 days before the end, once each', async () => {
  const company = await aSender(api)
  const { id } = await aPaper(api, company, { number: 'L-9', expires_on: dayFromNow(31) })
  const remindedOn = async (days: number) => {
    await setExpiry(id, days)
    await Promise.all([upkeep().remind(), upkeep().remind()])
    return (await lettersTo(company)).length
  }
  expect(await remindedOn(31)).toBe(0)
  expect(await remindedOn(30)).toBe(1)
  expect(await remindedOn(8)).toBe(1)
  expect(await remindedOn(7)).toBe(2)
  expect(await remindedOn(0)).toBe(2)
  expect(await remindedOn(-1)).toBe(2)
  expect((await lettersTo(company))[0]?.content).toMatchObject({ paper: 'licence', number: 'L-9' })
})

test('does not remind of papers that were replaced, removed or rejected', async () => {
  const company = await aSender(api)
  const soon = { expires_on: dayFromNow(5) }
  const [old, removed, rejected] = [
    await aPaper(api, company, soon),
    await aPaper(api, company, soon),
    await aPaper(api, company, soon),
  ]
  await aPaper(api, company, { replaces: old.id })
  must(await company.call(removePaper, { params: { id: removed.id } }))
  await behindTheWalls(
    api,
    `update company_papers set state = 'rejected', reason = 'Unreadable.',
      decided_at = now(), decided_by = gen_random_uuid() where id = $1`,
    [rejected.id],
  )
  await upkeep().remind()
  expect(await lettersTo(company)).toEqual([])
})

test('erases files that no paper named within a day', async () => {
  const company = await aSender(api)
  const { id } = await aPaper(api, company)
  const forgotten = await aPaperFile(api, company)
  const waiting = await aPaperFile(api, company)
  const age = (file: string, hours: number) =>
    behindTheWalls(
      api,
      `update paper_files set uploaded_at = uploaded_at - make_interval(hours => $2)
        where id = $1`,
      [file, hours],
    )
  await behindTheWalls(
    api,
    `update paper_files set uploaded_at = uploaded_at - interval '2 days'
      where id = (select file_id from company_papers where id = $1)`,
    [id],
  )
  await age(forgotten, 24)
  const body = { kind: 'tax', number: '1', expires_on: null, file: forgotten } as const
  expect(await company.call(addPaper, { body })).toMatchObject({ code: 'not-found' })
  await age(forgotten, 2)
  expect(await objectsOf(company)).toHaveLength(3)
  await upkeep().erase()
  await upkeep().erase()
  const left = await objectsOf(company)
  expect(left).toHaveLength(2)
  expect(left.join()).toContain(waiting)
  expect(left.join()).not.toContain(forgotten)
})

test('erases a removed paper and its file after 30 days', async () => {
  const company = await aSender(api)
  const { id } = await aPaper(api, company)
  must(await company.call(removePaper, { params: { id } }))
  const age = (days: number) =>
    behindTheWalls(
      api,
      `with old as (update company_papers set ended_at = ended_at - make_interval(days => $2)
          where id = $1 returning file_id)
        update paper_files set uploaded_at = uploaded_at - make_interval(days => $2)
        where id in (select file_id from old)`,
      [id, days],
    )
  await age(29)
  await upkeep().erase()
  expect(await objectsOf(company)).toHaveLength(1)
  await age(2)
  await upkeep().erase()
  expect(await objectsOf(company)).toEqual([])
  const { db } = api.services
  const rows = db.selectFrom('companyPapers').select('id').where('id', '=', id).execute()
  expect(await rows).toEqual([])
})
