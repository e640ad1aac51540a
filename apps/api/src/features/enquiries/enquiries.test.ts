import { sendEnquiry } from '@padauk/contract/enquiries'
import type { NewEnquiry } from '@padauk/contract/enquiries'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually, startApi } from '#test/start-api'
import { fillSettings } from '#test/builders'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await fillSettings(api.services.db, { enquiry_email: 'office@padauk.example' })
  await api.startWorker()
})
afterAll(() => api.close())

let visitors = 0
const anEnquiry = (more: Partial<NewEnquiry> = {}): NewEnquiry => ({
  name: 'Demo Visitor',
  email: `visitor-${++visitors}@example.com`,
  phone: '+959785432100',
  companyName: 'Demo Company',
  interestedService: 'Security service',
  ...more,
})

const stored = (id: string) =>
  api.services.db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const mailsTo = (address: string) => api.inbox.mails.filter(({ to }) => to.includes(address))

async function accepted(enquiry: NewEnquiry, language: 'en' | 'mm' = 'en') {
  const answer = await api.call(language)(sendEnquiry, { body: enquiry })
  if (!answer.ok) throw new Error(answer.error)
  return stored(answer.value.id)
}

test('an enquiry is kept, reaches the company and thanks the sender', async () => {
  const enquiry = anEnquiry({ name: 'Demo <b>Visitor</b>' })
  const row = await accepted(enquiry)
  expect(row).toMatchObject({ name: 'Demo <b>Visitor</b>', language: 'en', phone: '+959785432100' })

  const thanks = await eventually(() => mailsTo(enquiry.email)[0])
  expect(thanks).toMatchObject({ subject: 'We have received your enquiry', language: 'en' })
  expect(thanks.text).toContain('Security service')
  for (const typed of [enquiry.name, 'Visitor', enquiry.companyName, enquiry.phone]) {
    expect(thanks.text).not.toContain(typed)
    expect(thanks.html).not.toContain(typed)
  }

  const arrived = await eventually(() =>
    mailsTo('office@padauk.example').find(({ replyTo }) => replyTo === enquiry.email),
  )
  expect(arrived.text).toContain('+959785432100')
  expect(arrived.html).toContain('Demo &lt;b&gt;Visitor&lt;/b&gt;')
  expect(arrived.messageId).toMatch(/^<[0-9a-f-]{36}@padauk\.example>$/)
})

test('both forms of the specification store the same number', async () => {
  const english = await accepted(anEnquiry({ phone: '+959785432100' }))
  const burmese = await accepted(anEnquiry({ phone: '959785432100' }), 'mm')
  const myanmarDigits = await accepted(anEnquiry({ phone: '၉၅၉၇၈၅၄၃၂၁ဝဝ' }), 'mm')
  const withZero = await accepted(anEnquiry({ phone: '+9509785432100' }))
  const national = await accepted(anEnquiry({ phone: '09 785 432 100' }))
  const all = [english, burmese, myanmarDigits, withZero, national].map(({ phone }) => phone)
  expect(new Set(all)).toEqual(new Set(['+959785432100']))
})

test('stores Zawgyi and unordered Unicode as Unicode, and keeps the typed text', async () => {
  const zawgyi = 'ျမန္မာႏိုင္ငံ အိမ္ၿခံေျမ ကုမၸဏီ'
  const row = await accepted(anEnquiry({ companyName: zawgyi }), 'mm')
  expect(row.companyName).toBe('မြန်မာနိုင်ငံ အိမ်ခြံမြေ ကုမ္ပဏီ'.normalize('NFC'))
  expect(row.typed).toMatchObject({ companyName: zawgyi })
})

test('a Burmese sender is thanked in Burmese', async () => {
  const enquiry = anEnquiry()
  await accepted(enquiry, 'mm')
  const thanks = await eventually(() => mailsTo(enquiry.email)[0])
  expect(thanks.language).toBe('my')
  expect(thanks.html).toContain('lang="my"')
  expect(thanks.text).toContain('လုံခြုံရေး')
  expect(thanks.subject).not.toMatch(/[a-z]/i)
})

test('one address is thanked once a day, however often and however capitalised it writes', async () => {
  const enquiry = anEnquiry({ email: 'Often@Example.com' })
  await accepted(enquiry)
  await accepted({ ...enquiry, email: 'often@example.com' })
  await accepted({ ...enquiry, name: 'Again' })
  const last = anEnquiry()
  await accepted(last)
  await eventually(() => mailsTo(last.email).length > 0)
  const thanks = api.inbox.mails.filter(({ to }) => to[0]?.toLowerCase() === 'often@example.com')
  expect(thanks).toHaveLength(1)
})

test.each([
  ['name', '', 'Name field is required'],
  ['name', '   ', 'Name field is required'],
  ['companyName', '', 'Company Name field is required'],
  ['email', '', 'Email field is required'],
  ['email', 'nobody', 'Enter correct email'],
  ['email', 'a@b\r\nBcc: c@d.example', 'Enter correct email'],
  ['phone', '', 'Phone Number field is required'],
  ['phone', 'call me', 'Phone Number must be numbers'],
  ['phone', '+95123', 'Enter a correct phone number'],
  ['interestedService', '', 'Interested Service field is required'],
  ['interestedService', 'Gardening', 'Interested Service field is required'],
  ['name', 'a\nb', 'This text contains characters that cannot be used.'],
  ['name', 'x'.repeat(121), 'This text is too long.'],
])('%s %j is refused: %s', async (field, value, sentence) => {
  const body = { ...anEnquiry(), [field]: value }
  const answer = await api.call()(sendEnquiry, { body })
  expect(answer).toMatchObject({ ok: false, status: 422, code: 'invalid-input' })
  expect(answer).toMatchObject({ fields: { [field]: sentence } })
})

test('absent, null and empty all mean none, and every wrong field is named, in Burmese too', async () => {
  const body = { name: null, email: '' } as unknown as NewEnquiry
  const answer = await api.call('mm')(sendEnquiry, { body })
  expect(answer.ok).toBe(false)
  const { fields, error } = answer as { fields: Record<string, string>; error: string }
  expect(Object.keys(fields).toSorted()).toEqual(
    ['companyName', 'email', 'interestedService', 'name', 'phone'].toSorted(),
  )
  for (const sentence of [error, ...Object.values(fields)])
    expect(sentence).toMatch(/[\u1000-\u109f]/)
})

test('an unknown key is refused', async () => {
  const body = { ...anEnquiry(), admin: true } as NewEnquiry
  expect(await api.call()(sendEnquiry, { body })).toMatchObject({
    status: 400,
    code: 'unknown-field',
  })
})

test('with the default limits the second enquiry within a minute has to wait', async () => {
  const limited = await startApi({
    LIMIT_CONTACT_PER_EMAIL: '',
    LIMIT_CONTACT_PER_ADDRESS_BRIEF: '',
    LIMIT_CONTACT_PER_ADDRESS_DAY: '',
    LIMIT_CONTACT_ALL: '',
  })
  onTestFinished(limited.close)
  const send = (body: NewEnquiry) => limited.call()(sendEnquiry, { body })
  expect((await send(anEnquiry({ phone: 'call me' }))).ok).toBe(false)
  expect((await send(anEnquiry())).ok).toBe(true)
  const refused = await send(anEnquiry())
  expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' })
  const { headers } = await limited.app.inject({
    method: 'POST',
    url: '/api/contacts',
    payload: anEnquiry(),
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(refused).toMatchObject({ error: 'Too many requests. Please try again in 1 minute.' })
})
