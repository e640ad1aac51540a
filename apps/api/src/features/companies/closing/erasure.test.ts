import {
  askForReset,
  changeEmail,
  changeProfile,
  confirmEmailChange,
} from '@padauk/contract/accounts'
import { requestFacts, writeCompanyNote } from '@padauk/contract/admin/company-facts'
import { listSubmissions } from '@padauk/contract/admin/submissions'
import { createClient } from '@padauk/contract/client'
import { closeAccount } from '@padauk/contract/closing-account'
import { changeFacts } from '@padauk/contract/company-facts'
import { followTender } from '@padauk/contract/notices'
import { inviteMember, listPeople, removeMember, withdrawInvitation } from '@padauk/contract/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClosedTender } from '#test/awards'
import { behindTheWalls, uploadImage } from '#test/bids'
import { aSignedInMember } from '#test/company-people'
import { aPaper } from '#test/company-papers'
import { must } from '#test/editors'
import { aConfirmedCompany, aStaffMember, goodPassword, signInOver } from '#test/people'
import { aPracticeBid } from '#test/practising'
import { decided } from '#test/retention'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

/** Where what was erased may still be found, and why. */
const allowed: Record<string, string> = {
  'rate_limits.key': 'counts tries of an address, and forgets them within a day',
  'search_vocabulary.word': 'a word that was written somewhere, not by whom',
  'search_vocabulary.singular': 'made from the word',
  'search_vocabulary.stem': 'made from the word',
}

/** Of everything that is stored, the columns in which one of these words stands. */
async function columnsWith(needles: readonly string[]) {
  const { rows: tables } = await behindTheWalls(
    api,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')`,
  )
  const found = new Set<string>()
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await behindTheWalls(api, `select to_jsonb(kept) as row from ${name} as kept`)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row as object))) {
      const text = JSON.stringify(value).toLowerCase()
      const place = `${name.replace('public.', '')}.${column}`
      if (place in allowed) continue
      for (const needle of needles) {
        if (text.includes(needle.toLowerCase())) found.add(`${place}: ${needle}`)
      }
    }
  }
  return [...found]
}

const tokenIn = (email: string) =>
  eventually(() => {
    const mail = api.inbox.mails.findLast(
      ({ to, text }) => to.includes(email) && text.includes('/confirm-email/'),
    )
    return /confirm-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  })

/** A company that has used everything there is, with a bid in a tender that is decided. */
async function aBusyCompany() {
  const secret = { name: 'Nilarwinhtet', phone: '+95978543219', company_name: 'Shwe Kyar Works' }
  const company = await aConfirmedCompany(api, { ...secret, email: 'former.nilar@example.com' })
  const staff = await aStaffMember(api, ['officer'])
  const officer = createClient({ origin: api.origin, language: 'en', headers: staff.headers })
  const params = { id: company.id }
  const asking = { facts: ['address' as const], message: 'Where does Nilarwinhtet work?' }
  must(await officer(requestFacts, { params, body: asking }))
  const reason = 'Nilarwinhtet called'
  await api.services.companies.decide(company.id, { state: 'declined', reason, staffId: staff.id })
  await api.services.companies.decide(company.id, { state: 'pending', reason, staffId: staff.id })
  await api.services.companies.decide(company.id, { state: 'approved', reason, staffId: staff.id })
  const note = 'Nilarwinhtet is nice'
  must(await officer(writeCompanyNote, { params, body: { note, seen: '' } }))

  const { body } = await signInOver(api, company)
  const call = createClient({ origin: api.origin, language: 'en', token: body.token ?? '' })
  const owner = { ...company, call, token: body.token ?? '', authorization: `Bearer ${body.token}` }
  const email = 'present.nilar@example.com'
  must(await call(changeEmail, { body: { email, password: goodPassword } }))
  for (const address of [company.email, email]) {
    const token = (await tokenIn(address)) ?? ''
    must(await api.call()(confirmEmailChange, { body: { token } }))
  }
  return { ...owner, email, former: company.email, officer }
}

test('nothing personal of a closed account is left in any column of any table', async () => {
  const owner = await aBusyCompany()
  const { call, officer } = owner
  const gone = await aSignedInMember(api, owner)
  const member = await aSignedInMember(api, owner)
  await behindTheWalls(api, `update company_members set name = 'Thandarmoe' where id = $1`, [
    member.id,
  ])
  must(await call(removeMember, { params: { id: gone.id } }))
  const invitees = ['withdrawn.guest@example.com', 'waiting.guest@example.com']
  for (const email of invitees) {
    must(await call(inviteMember, { body: { email, role: 'submit', language: 'en' } }))
  }
  const { invitations } = must(await call(listPeople, {}))
  must(await call(withdrawInvitation, { params: { id: invitations[0]?.id ?? '' } }))
  const another = { email: 'wished.nilar@example.com', password: goodPassword }
  must(await call(changeEmail, { body: another }))
  must(await member.call(askForReset, { body: { email: member.email } }))
  const facts = { registration_no: 'R-771177', founded: '1998', address: 'Inya 5', work: 'Works' }
  must(await call(changeFacts, { body: facts }))
  await aPaper(api, owner, { number: 'L-771177' })
  await aPracticeBid(api, owner)
  await uploadImage(api, owner)
  const tender = await aClosedTender(api, [owner])
  must(await call(followTender, { params: { id: tender } }))
  await decided(api, tender, { winner: null })
  const phone = '+95978543219'
  must(await call(changeProfile, { body: { name: 'Nilarwinhtet', phone, language: 'mm' } }))

  const needles = [
    'Nilarwinhtet',
    'Thandarmoe',
    '97854321',
    owner.former,
    owner.email,
    member.email,
    gone.email,
    ...invitees,
    another.email,
    'R-771177',
    'L-771177',
    'Inya 5',
  ]
  const before = (await columnsWith(needles)).map((place) => place.split(': ')[1])
  expect(new Set(before)).toEqual(new Set(needles.filter((needle) => needle !== gone.email)))
  must(await call(closeAccount, { body: { password: goodPassword } }))
  await eventually(async () => {
    const { rows } = await behindTheWalls(
      api,
      `select from letters where kind = 'account-closed' and sent_at is null`,
    )
    return rows.length === 0
  })
  await api.services.notifications.forgetLast()
  expect(await columnsWith(needles)).toEqual([])

  // What the tender keeps.
  const { items } = must(await officer(listSubmissions, { params: { id: tender }, query: {} }))
  expect(items).toMatchObject([
    { state: 'active', company: { name: 'Shwe Kyar Works', contact: '', email: '', phone: '' } },
  ])
})
