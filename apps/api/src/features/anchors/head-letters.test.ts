import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender, fillSettings } from '#test/builders'
import { aKeySet } from '#test/holders'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
const auditor = 'auditor@outside.example'
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

// Every test begins on a day that is not marked yet.
beforeEach(async () => {
  await fillSettings(api.services.db, { auditor_email: auditor })
  await behindTheWalls(api, `update audit_days set day = day - 1`)
  await behindTheWalls(api, `delete from letters where kind = 'audit-head'`)
})

const markDay = () => api.services.anchors.markDay()

async function letters() {
  return api.services.db
    .selectFrom('letters')
    .select(['recipient', 'language', 'content'])
    .where('kind', '=', 'audit-head')
    .execute()
}

const newestHead = async () => (await api.services.audit.days())[0]?.hash ?? ''

/** The e-mail with the newest head; those of the test before may still be on their way. */
async function mailTo(email: string) {
  const head = await newestHead()
  return eventually(() =>
    api.inbox.mails.find(({ to, text }) => to.includes(email) && text.includes(head)),
  )
}

const emails = () => keys.holders.map(({ email }) => email)

async function closedTender(nameEn: string) {
  const tender = await aTender(api.services.db, { nameEn })
  const bidder = await aSender(api)
  await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  const closing = await api.services.closings.of(tender)
  return { tender, root: closing?.root ?? '' }
}

test('every holder of the active set and the auditor get one e-mail a day', async () => {
  await Promise.all([markDay(), markDay(), markDay()])
  await markDay()
  const recipients = (await letters()).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual([...emails(), auditor].toSorted())
  const head = await newestHead()
  const mail = await mailTo(auditor)
  expect(mail.text).toContain(`npm run audit:verify -- --head ${head}`)
  expect(mail.text).toContain('none: no tender closed since the last e-mail')
  expect((await api.services.anchors.verify({ heads: [head] })).fault).toBeNull()
})

test('a retired holder and an empty setting get none, and a holder reads Burmese', async () => {
  const [first = '', second = ''] = emails()
  await fillSettings(api.services.db, { auditor_email: '' })
  const retired = keys.holders[0]?.holderId
  await behindTheWalls(api, `update key_holders set retired_at = now() where id = $1`, [retired])
  await behindTheWalls(api, `update staff set language = 'mm' where email = $1`, [second])
  await markDay()
  const written = await letters()
  expect(written).toHaveLength(emails().length - 1)
  expect(written.map(({ recipient }) => recipient)).not.toContain(first)
  const mail = await mailTo(second)
  expect(mail.text).toContain('ဤအီးမေးလ်ကို ကျွန်ုပ်တို့ မပြင်ဆင်နိုင်သော နေရာတွင် သိမ်းထားပါ')
  await behindTheWalls(api, `update key_holders set retired_at = null where id = $1`, [retired])
})

test('an auditor who is also a holder gets one e-mail', async () => {
  const [first = ''] = emails()
  await fillSettings(api.services.db, { auditor_email: first.toUpperCase() })
  await markDay()
  expect(await letters()).toHaveLength(emails().length)
})

test('closing roots come with the next head, each once', async () => {
  const one = await closedTender('Lifts')
  await markDay()
  expect((await mailTo(auditor)).text).toContain(one.root)
  await behindTheWalls(api, `update audit_days set day = day - 1`)
  await behindTheWalls(api, `delete from letters where kind = 'audit-head'`)
  const other = await closedTender('Pumps')
  await markDay()
  const [letter] = await letters()
  expect(letter?.content).toMatchObject({ closings: [{ root: other.root }] })
})

test('the e-mail does not show whether anything happened: no tender, no bid, no number', async () => {
  const open = await aTender(api.services.db, { nameEn: 'Canary gates' })
  const bidder = await aSender(api)
  const { body } = await submitOver(api, bidder, open, await aLinkBid(api, bidder))
  await markDay()
  const { text, subject } = await mailTo(auditor)
  const [letter] = await letters()
  const told = [text, subject, JSON.stringify(letter)].join('\n')
  const { rows } = await behindTheWalls(
    api,
    `select hash, previous from audit_entries where action <> 'audit.day-marked'`,
  )
  const hidden = rows.flatMap(({ hash, previous }) => [String(hash), String(previous)])
  for (const secret of [open, 'Canary', body.receipt.receipt_no, bidder.id, ...hidden]) {
    expect(told).not.toContain(secret)
  }
  expect(Object.keys((letter?.content ?? {}) as object).toSorted()).toEqual([
    'at',
    'closings',
    'head',
    'name',
  ])
})

test('a day whose e-mails cannot be written is not marked', async () => {
  await behindTheWalls(
    api,
    `alter table letters add constraint none check (kind <> 'audit-head') not valid`,
  )
  await expect(markDay()).rejects.toThrow('none')
  const before = await api.services.audit.days()
  await behindTheWalls(api, 'alter table letters drop constraint none')
  await markDay()
  expect(await api.services.audit.days()).toHaveLength(before.length + 1)
})
