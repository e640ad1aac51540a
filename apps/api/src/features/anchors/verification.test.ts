import type { NewSubmission } from '@padauk/contract/submissions'
import { takeBack } from '@padauk/contract/taking-back'
import { payloadOf, sealAround } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import { aSealedBid, aSealedSubmission, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'
import { faultAfter, faultNow, runAuditVerify } from '#test/tampering'

let api: Awaited<ReturnType<typeof startApi>>
let made: Awaited<ReturnType<typeof everyKindOfBid>>
beforeAll(async () => {
  api = await startApi()
  made = await everyKindOfBid()
})
afterAll(() => api.close())

const idOf = async (number: string) => {
  const { rows } = await behindTheWalls(
    api,
    `select id from submissions where replace(receipt_no, '-', '') = replace($1, '-', '')`,
    [number],
  )
  return String(rows[0].id)
}

async function close(tender: string) {
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
}

/** A sealed tender with a bid that counts, a replaced one and one taken back; a plain one with two. */
async function everyKindOfBid() {
  const keys = await aKeySet(api)
  const { tender: sealed, bidder, bid, receipt } = await aSealedSubmission(api, keys)
  const around = { tender: sealed, company: bidder.id, set: keys.set, sent: bid.sent }
  const { seal } = await sealAround(around)
  const payload: NewSubmission = {
    ...payloadOf(seal),
    replaces: receipt.receiptNo,
    password: bidder.password,
  }
  const counted = await submitSealed(api, bidder, sealed, payload)
  const other = await aSender(api)
  const otherBid = await aSealedBid(api, other, { tender: sealed, set: keys.set })
  const taken = await submitSealed(api, other, sealed, otherBid.payload)
  const slip = await other.call(takeBack, {
    params: { tenderId: sealed },
    body: { password: other.password },
  })
  if (!slip.ok) throw new Error(slip.code)

  const plain = await aTender(api.services.db, { nameEn: 'Lifts' })
  const numbers: string[] = []
  for (const company of [await aSender(api), await aSender(api)]) {
    const { body } = await submitOver(api, company, plain, await aLinkBid(api, company))
    numbers.push(body.receipt.receipt_no)
  }
  await close(sealed)
  await close(plain)
  const ids = [
    counted.body.receipt.receiptNo,
    receipt.receiptNo,
    taken.body.receipt.receiptNo,
    ...numbers,
  ].map(idOf)
  const [sealedBid = '', replaced = '', takenBack = '', first = '', second = ''] =
    await Promise.all(ids)
  return { sealed, plain, sealedBid, replaced, takenBack, first, second }
}

type Made = Exclude<keyof typeof made, 'sealed' | 'plain'>
const otherHex = (column: string) => `${column} = translate(${column}, '0123456789', '1234567890')`

test('finds no fault in bids that were accepted, replaced, taken back and closed', async () => {
  expect(await faultNow(api)).toBeNull()
})

test.each<[Made, string, string]>([
  ['first', otherHex('receipt_hash'), 'its receipt hash'],
  ['first', otherHex('audit_hash'), 'its audit hash'],
  ['first', `receipt_no = '0000-0000-0000-0000'`, 'its receipt number'],
  ['first', `arrived_at = arrived_at - interval '1 microsecond'`, 'its time of arrival'],
  ['first', 'arrival_id = gen_random_uuid()', 'its arrival'],
  ['first', 'tender_id = gen_random_uuid()', 'its tender'],
  ['first', 'company_id = gen_random_uuid()', 'its company'],
  ['first', `sealed_receipt = reverse(sealed_receipt)`, 'its receipt, which does not open'],
  ['takenBack', 'voided_at = null, ended_how = null, ended_next = null', 'its erased shares'],
  ['replaced', `ended_how = 'taken-back'`, 'how it ended'],
  ['replaced', 'ended_next = gen_random_uuid()', 'its successor'],
  ['takenBack', `voided_at = voided_at + interval '1 second'`, 'the time of its end'],
])('names a changed row of the bid %s with %s', async (which, change, wrong) => {
  const id = made[which]
  const fault = await faultAfter(
    api,
    'submissions',
    `update submissions set ${change} where id = $1`,
    [id],
  )
  expect(fault).toMatch(new RegExp(`^entry \\d+: submission:${id} was changed: ${wrong}$`))
})

test.each<Made>(['first', 'replaced', 'takenBack', 'sealedBid'])(
  'names a dropped bid: %s',
  async (which) => {
    const id = made[which]
    const fault = await faultAfter(api, 'submissions', 'delete from submissions where id = $1', [
      id,
    ])
    expect(fault).toMatch(new RegExp(`^entry \\d+: submission:${id} is missing$`))
  },
)

test('names a receipt that was exchanged for that of another bid', async () => {
  const fault = await faultAfter(
    api,
    'submissions',
    `update submissions set wrapped_key = other.wrapped_key, sealed_receipt = other.sealed_receipt,
       receipt_hash = other.receipt_hash
     from submissions as other where submissions.id = $1 and other.id = $2`,
    [made.first, made.second],
  )
  expect(fault).toMatch(/was changed: its receipt, which does not open$/)
})

test.each([
  ['recipient', `recipient = overlay(recipient placing 'qqqq' from 20)`, 'its recipient'],
  ['envelope', 'envelope = set_byte(envelope, 200, get_byte(envelope, 200) # 1)', 'its envelope'],
  ['share', `shares = jsonb_set(shares, '{0,age}', '"AAAA"')`, 'its key shares'],
  ['hash of a share', `shares = jsonb_set(shares, '{0,plainSha256}', '"00"')`, 'its key shares'],
  ['key set', otherHex('key_set'), 'its key set'],
  ['manifest hash', otherHex('manifest_hash'), 'its manifest hash'],
  ['seal', `envelope = null, shares = null, erased_at = now()`, 'its erased shares'],
])('names a changed %s of a sealed bid', async (_, change, wrong) => {
  const fault = await faultAfter(
    api,
    'seals',
    `update seals set ${change} where submission_id = $1`,
    [made.sealedBid],
  )
  expect(fault).toMatch(new RegExp(`: submission:${made.sealedBid} was changed: ${wrong}$`))
})

test.each([
  ['dropped', 'delete from slips', 'its slip, which is missing'],
  [
    'changed',
    `update slips set sealed_slip = reverse(sealed_slip)`,
    'its slip, which does not open',
  ],
  ['re-hashed', `update slips set ${otherHex('slip_hash')}`, 'the hash of its slip'],
  ['re-anchored', `update slips set ${otherHex('audit_hash')}`, 'the audit hash of its slip'],
])('names a slip that was %s', async (_, change, wrong) => {
  const fault = await faultAfter(api, 'slips', change)
  expect(fault).toMatch(new RegExp(`: submission:${made.takenBack} was changed: ${wrong}$`))
})

test.each([
  ['root', otherHex('root'), 'was changed: its root'],
  ['number of bids', 'bids = bids + 1', 'was changed: its number of bids'],
  [
    'statement',
    `statement = replace(statement, '"bids":2', '"bids":1')`,
    'was changed: its statement',
  ],
  ['signature', `signature = reverse(signature)`, 'was changed: its signature'],
])('names a closing with another %s', async (_, change, wrong) => {
  const fault = await faultAfter(
    api,
    'closings',
    `update closings set ${change} where tender_id = $1`,
    [made.plain],
  )
  expect(fault).toMatch(new RegExp(`^entry \\d+: the closing of tender:${made.plain} ${wrong}$`))
})

test('names a closing that was signed again with the real key', async () => {
  const { signer, db } = api.services
  const { statement } = await db
    .selectFrom('closings')
    .select('statement')
    .where('tenderId', '=', made.plain)
    .executeTakeFirstOrThrow()
  const text = statement.replace('"bids":2', '"bids":1')
  const fault = await faultAfter(
    api,
    'closings',
    'update closings set bids = 1, statement = $2, signature = $3 where tender_id = $1',
    [made.plain, text, signer.sign(signer.key, text)],
  )
  expect(fault).toMatch(/was changed: its signature$/)
})

test('names a dropped closing', async () => {
  const fault = await faultAfter(api, 'closings', 'delete from closings where tender_id = $1', [
    made.plain,
  ])
  expect(fault).toMatch(new RegExp(`: the closing of tender:${made.plain} is missing$`))
})

const copyOf = (id: string, voidedAt: string) =>
  `insert into submissions (id, tender_id, company_id, arrival_id, arrived_at, payload_hash,
     receipt_no, wrapped_key, sealed_receipt, receipt_hash, audit_hash, version, voided_at)
   select gen_random_uuid(), tender_id, gen_random_uuid(), gen_random_uuid(), arrived_at, payload_hash,
     '0000-0000-0000-0000', wrapped_key, sealed_receipt, repeat('0', 64), repeat('0', 64), version,
     ${voidedAt} from submissions where id = '${id}'`

test('names rows that no entry tells of: a bid, an end, a closing', async () => {
  const open = await aTender(api.services.db, { nameEn: 'Pumps' })
  const company = await aSender(api)
  const { body } = await submitOver(api, company, open, await aLinkBid(api, company))
  const id = await idOf(body.receipt.receipt_no)

  const slipped = copyOf(id, 'now()')
  expect(await faultAfter(api, 'submissions', slipped)).toMatch(
    /^submission:[0-9a-f-]{36} has no entry of its acceptance$/,
  )
  const ended = await faultAfter(
    api,
    'submissions',
    'update submissions set voided_at = now() where id = $1',
    [id],
  )
  expect(ended).toBe(`submission:${id} has no entry of its end`)
  const closed = await faultAfter(
    api,
    'closings',
    `insert into closings select $1, closed_at, bids, root, statement, signature from closings
     where tender_id = $2`,
    [open, made.plain],
  )
  expect(closed).toBe(`the closing of tender:${open} has no entry`)
})

test('names a closed tender with a bid more than its root has', async () => {
  const slipped = copyOf(made.first, 'null')
  expect(await faultAfter(api, 'submissions', slipped)).toMatch(
    new RegExp(`the closing of tender:${made.plain}: the bids are not those under its root$`),
  )
  const ended = copyOf(made.takenBack, 'now()')
  expect(await faultAfter(api, 'submissions', ended)).toMatch(
    /: the bids that ended are not those under its second root$/,
  )
})

test('does not take an entry behind the end of the chain for one of the chain', async () => {
  const id = crypto.randomUUID()
  const hash = 'a'.repeat(64)
  await behindTheWalls(
    api,
    `insert into audit_entries select seq + 1000, at, actor, action, $1, null, body, previous, $2
     from audit_entries where action = 'submission.accepted' limit 1`,
    [`submission:${id}`, hash],
  )
  const slipped = copyOf(made.first, 'null')
  const open = await aTender(api.services.db, { nameEn: 'Gates' })
  const invented = slipped
    .replace('gen_random_uuid(), tender_id', `'${id}', '${open}'`)
    .replace(`repeat('0', 64), version`, `'${hash}', version`)
  expect(await faultAfter(api, 'submissions', invented)).toBe(
    `submission:${id} has no entry of its acceptance`,
  )
  await behindTheWalls(api, 'delete from audit_entries where hash = $1', [hash])
})

test('an entry that names another tender than its bid is found, though no hash covers it', async () => {
  const fault = await faultAfter(
    api,
    'audit_entries',
    `update audit_entries set tender_id = null where subject = $1 and action = 'submission.accepted'`,
    [`submission:${made.second}`],
  )
  expect(fault).toMatch(new RegExp(`: submission:${made.second} was changed: its tender$`))
})

test('the command finds kept heads and roots, and names those that are not in the chain', async () => {
  const { db } = api.services
  const [entry] = await db.selectFrom('auditEntries').select('hash').orderBy('seq').execute()
  const [closing] = await db.selectFrom('closings').select('root').execute()
  const [head, root] = [entry?.hash ?? '', closing?.root ?? '']
  const right = await runAuditVerify(api, '--head', head, '--root', root)
  expect(right.said).toContain(`kept head ${head} is of 20`)
  expect(right.said).toContain(`kept root ${root} is of 20`)
  expect(right.code).toBe(0)

  const other = 'f'.repeat(64)
  const lost = await runAuditVerify(api, '--head', head, '--head', other)
  expect(lost).toEqual({ code: 1, said: `BROKEN: the head ${other} is not in the chain\n` })
  const unknown = await runAuditVerify(api, '--root', other)
  expect(unknown).toEqual({
    code: 1,
    said: `BROKEN: the closing root ${other} is not in the chain\n`,
  })
  expect(await runAuditVerify(api, '--head', 'nonsense')).toMatchObject({ code: 2 })
  expect(await runAuditVerify(api, '--tail')).toMatchObject({ code: 2 })
})

// The last one: what it slips in stays under a root.
test('names a bid that was slipped in before the closing, in the check of that day', async () => {
  const { anchors, db } = api.services
  const tender = await aTender(db, { nameEn: 'Fences' })
  const [company, other] = [await aSender(api), await aSender(api)]
  const { body } = await submitOver(api, company, tender, await aLinkBid(api, company))
  const slipped = copyOf(await idOf(body.receipt.receipt_no), 'null')
  expect((await anchors.checkDaily()).fault).toBeNull()
  await behindTheWalls(
    api,
    slipped.replace('tender_id, gen_random_uuid()', `tender_id, '${other.id}'`),
  )
  await close(tender)
  const { fault } = await anchors.checkDaily()
  expect(fault).toMatch(/^entry \d+: submission:[0-9a-f-]{36} has no entry of its acceptance$/)
})
