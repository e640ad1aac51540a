import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interestedServices } from '@padauk/contract/enquiries'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerCall } from '#app/api/client.ts'
import { dialledPhone, submitEnquiry } from './enquiry-check.ts'
import { emptyEnquiry, enquiryFields, serviceChoices } from './enquiry-form.ts'
import { readFields } from '#app/forms/outcome.ts'

const written = {
  interestedService: 'Security service',
  name: 'Aye Aye',
  companyName: 'Golden Land',
  countryCode: '95',
  phoneNumber: '09 785 432 100',
  email: 'aye@golden.example',
}

const unreachable = 'http://127.0.0.1:9'

function callTo(apiUrl: string) {
  const quiet = { warn: () => {}, error: () => {} }
  const visit = {
    apiUrl,
    origin: '',
    requestId: 'test-request',
    address: '203.0.113.7',
    log: quiet,
  }
  return createServerCall(visit, 'en')
}

/** An api that gives one answer and remembers what it was told. */
async function anApi(status: number, answer: object) {
  const heard: { body: string; address: string | undefined }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push({ body, address: String(request.headers['x-forwarded-for']) })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

describe('the phone number of an enquiry', () => {
  it('has a + in English and none in Burmese', () => {
    expect(dialledPhone(written, 'en')).toBe('+959785432100')
    expect(dialledPhone(written, 'mm')).toBe('959785432100')
  })

  it.each([
    ['+95', '9785432100'],
    ['0095', '09-785-432-100'],
    ['၉၅', '၀၉ ၇၈၅ ၄၃၂ ၁၀၀'],
  ])('is understood however it is typed: %s %s', (countryCode, phoneNumber) => {
    expect(dialledPhone({ ...written, countryCode, phoneNumber }, 'en')).toBe('+959785432100')
  })

  it('keeps the zero that belongs to numbers of other countries', () => {
    const italian = { ...written, countryCode: '39', phoneNumber: '06 1234 5678' }
    expect(dialledPhone(italian, 'en')).toBe('+390612345678')
  })

  it.each([
    ['', '9785432100', ['countryCode'], 'contact.phoneRequired'],
    ['95', ' ', ['phoneNumber'], 'contact.phoneRequired'],
    ['', '', ['countryCode', 'phoneNumber'], 'contact.phoneRequired'],
    ['95', 'call me', ['phoneNumber'], 'contact.phoneNumeric'],
    ['Burma', '၀၉ ၇၈၅ ၄၃၂ ၁၀၀', ['countryCode'], 'contact.phoneNumeric'],
  ])('is refused beside its wrong half: %j %j', async (countryCode, phoneNumber, wrong, key) => {
    const fields = { ...written, countryCode, phoneNumber }
    const outcome = await submitEnquiry(fields, 'en', callTo(unreachable))
    const faults = Object.fromEntries(wrong.map((half) => [half, { key }]))
    expect(outcome).toEqual({ state: 'wrong', faults })
  })
})

describe('an enquiry', () => {
  it('offers exactly the services that the api knows', () => {
    expect(Object.values(serviceChoices)).toEqual([...interestedServices])
  })

  it('names every missing field, and sends nothing', async () => {
    const outcome = await submitEnquiry(
      readFields(enquiryFields, new FormData()),
      'en',
      callTo(unreachable),
    )
    expect(outcome).toEqual({
      state: 'wrong',
      faults: {
        interestedService: { key: 'contact.interestedServiceRequired' },
        name: { key: 'contact.nameRequired' },
        companyName: { key: 'contact.companyNameRequired' },
        countryCode: { key: 'contact.phoneRequired' },
        phoneNumber: { key: 'contact.phoneRequired' },
        email: { key: 'contact.emailRequired' },
      },
    })
  })

  it('reaches the api with the address of the visitor', async () => {
    const api = await anApi(201, { id: '0198c9a0-0000-7000-8000-000000000000' })
    expect(await submitEnquiry(written, 'en', callTo(api.url))).toMatchObject({ state: 'done' })
    expect(api.heard).toEqual([
      { body: expect.stringContaining('"phone":"+959785432100"'), address: '203.0.113.7' },
    ])
  })

  it('shows what the api finds wrong beside its field', async () => {
    const fields = { phone: 'Enter a correct phone number' }
    const api = await anApi(422, { code: 'invalid-input', error: 'Please correct.', fields })
    expect(await submitEnquiry(written, 'en', callTo(api.url))).toEqual({
      state: 'wrong',
      faults: { phoneNumber: { sentence: 'Enter a correct phone number' } },
    })
  })

  it('shows a refusal in the words of the api', async () => {
    const api = await anApi(429, { code: 'too-many-requests', error: 'Too many requests.' })
    const outcome = await submitEnquiry(written, 'en', callTo(api.url))
    expect(outcome).toMatchObject({ state: 'refused', sentence: 'Too many requests.' })
  })

  it('fails when the api is broken or down', async () => {
    const api = await anApi(500, { code: 'server-error', error: 'Error on server' })
    expect(await submitEnquiry(written, 'en', callTo(api.url))).toEqual({ state: 'failed' })
    expect(await submitEnquiry(written, 'en', callTo(unreachable))).toEqual({ state: 'failed' })
  })

  it('begins with the country of the company', () => {
    expect(emptyEnquiry.countryCode).toBe('95')
  })
})
