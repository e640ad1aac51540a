import { changePassword, changeProfile } from '@padauk/contract/accounts'
import { changeFacts } from '@padauk/contract/company-facts'
import { addPaper } from '@padauk/contract/papers'
import { inviteMember } from '@padauk/contract/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aPaperFile, dayFromNow } from '#test/company-papers'
import { aSignedInMember } from '#test/company-people'
import { goodPassword } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Person = Pick<Sender, 'call' | 'authorization'>
type Sent = Promise<{ ok: boolean; status?: number }>

/** Sent while another transaction has ended the access and is not committed, for which it waits. */
async function sentDuring(ending: ReturnType<typeof sql>, send: () => Sent) {
  const { answered } = await api.services.db.transaction().execute(async (transaction) => {
    await ending.execute(transaction)
    const answered = send()
    await eventually(async () => {
      const { rows } = await behindTheWalls(
        api,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    return { answered }
  })
  return answered
}

const passwords = { current_password: goodPassword, password: 'a new one for Nilarwin' }
const setPassword = ({ call }: Pick<Sender, 'call'>) => call(changePassword, { body: passwords })

test.each<[string, (owner: Person, file: string) => Sent]>([
  [
    'a profile',
    ({ call }) => {
      const body = { name: 'Nilarwinhtet', phone: '+95978543219', language: 'mm' } as const
      return call(changeProfile, { body })
    },
  ],
  ['a password', setPassword],
  [
    'facts',
    ({ call }) => {
      const numbers = { registration_no: 'R-771177', founded: '1998' }
      return call(changeFacts, { body: { ...numbers, address: 'Inya 5', work: 'Works' } })
    },
  ],
  [
    'an invitation',
    ({ call }) => {
      const body = { email: 'late.guest@example.com', role: 'submit', language: 'en' } as const
      return call(inviteMember, { body })
    },
  ],
  [
    'a paper',
    ({ call }, file) => {
      const body = { kind: 'tax', number: 'T-771177', expires_on: dayFromNow(400), file } as const
      return call(addPaper, { body })
    },
  ],
])('%s that comes while the account is closed is not stored', async (_, send) => {
  const owner = await aSender(api)
  const file = await aPaperFile(api, owner)
  const closing = sql`select close_company(${owner.id})`
  const outcome = await sentDuring(closing, () => send(owner, file))
  expect(outcome).toMatchObject({ ok: false })
  expect(outcome.status).toBeLessThan(500)
  const { rows } = await behindTheWalls(
    api,
    `select name, phone, password_hash, language,
      (select count(*)::int from company_facts where company_id = companies.id) as facts,
      (select count(*)::int from member_invitations where company_id = companies.id) as invitations,
      (select count(*)::int from company_papers where company_id = companies.id) as papers,
      (select count(*)::int from letters
        where recipient in ($2, 'late.guest@example.com')) as letters
      from companies where id = $1`,
    [owner.id, owner.email],
  )
  const nothing = { facts: 0, invitations: 0, papers: 0, letters: 0 }
  expect(rows).toEqual([{ name: '', phone: '', password_hash: '', language: 'en', ...nothing }])
})

test('a member who is removed at that moment sets no password any more', async () => {
  const member = await aSignedInMember(api, await aSender(api))
  const removal = sql`select forget_person(${member.id})`
  const outcome = await sentDuring(removal, () => setPassword(member))
  expect(outcome).toMatchObject({ ok: false, status: 422 })
  const { rows } = await behindTheWalls(
    api,
    `select password_hash, (select count(*)::int from letters where recipient = $2) as letters
      from company_members where id = $1`,
    [member.id, member.email],
  )
  expect(rows).toEqual([{ password_hash: '', letters: 0 }])
})
