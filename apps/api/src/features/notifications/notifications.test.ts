import texts from '@padauk/language/messages/en/mail.json' with { type: 'json' }
import { startInbox } from '@padauk/testing/inbox'
import { freePort } from '@padauk/testing/postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { bidLetters } from '#features/notifications/kinds/bids'
import { letterKinds, letterOf } from '#features/notifications/letters'
import type { Letter } from '#features/notifications/letters'
import { fillSettings } from '#test/builders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await fillSettings(api.services.db, {
    company_name: { en: 'Padauk', mm: 'ပိတောက်' },
    hotline_phone_1: '+95 1 000 0001',
    tender_email: 'tenders@padauk.example',
  })
  await api.startWorker()
})
afterAll(() => api.close())

const name = 'Daw Demo'
const companyName = 'Demo Company'
const decision = { name, companyName, reason: 'The licence has run out.' }
const at = '2026-11-14T09:30:00Z'

/** Content for any letter: fields that the assertions look for, a moment for every other text. */
const samples: Record<string, unknown> = {
  ...decision,
  token: 'the-token',
  otp: '314159',
  roles: ['owner', 'auditor'],
  person: name,
  head: 'a'.repeat(64),
  closings: [{ tender: 'PDK-2026-001', root: 'c'.repeat(64) }],
  needs: [
    { matter: 'companies', count: 2 },
    { matter: 'enquiries', count: 1 },
  ],
  titles: ['2026'],
  expiresOn: '2026-12-31',
  path: '/auth/tender/1',
  result: JSON.stringify({
    tender: { id: '1', name_en: 'Gates', name_mm: 'ဝင်းတံခါး' },
    reason_en: decision.reason,
    reason_mm: '',
    winner: null,
    value: { amount: 412_000_000, currency: 'PDK' },
    until: at,
  }),
}

function sampleOf(schema: z.ZodMiniType): unknown {
  if (schema instanceof z.ZodMiniNumber) return 3
  if (schema instanceof z.ZodMiniEnum) return schema.options[0]
  return at
}

const covered = new Set(Object.keys(bidLetters)) // by tender-letters.test.ts
const letters = letterKinds.flatMap((kind) => {
  const { shape } = letterOf(kind).schema as z.ZodMiniObject<Record<string, z.ZodMiniType>>
  const content = Object.entries(shape).map(([field, of]) => [
    field,
    samples[field] ?? sampleOf(of),
  ])
  return covered.has(kind) ? [] : ([{ kind, content: Object.fromEntries(content) }] as Letter[])
})

const links: Partial<Record<Letter['kind'], string>> = {
  'signup-received': 'https://padauk.example/confirm/the-token',
  'address-already-registered': 'https://padauk.example/signin',
  'account-approved': 'https://padauk.example/signin',
  'account-resumed': 'https://padauk.example/signin',
  'staff-invited': 'https://padauk.example/admin/invitation#the-token',
  'staff-password-link': 'https://padauk.example/admin/invitation#the-token',
}

for (const language of ['en', 'mm'] as const) {
  test.each(letters)(
    `the letter $kind in ${language} says what it must, as text and as HTML`,
    async (letter) => {
      const to = `${letter.kind}-${language}@example.com`
      await api.services.notifications.post(api.services.db, { ...letter, to, language })
      const row = api.services.db
        .selectFrom('letters')
        .select('content')
        .where('recipient', '=', to)
      expect(JSON.stringify(await row.execute())).not.toMatch(/the-token|314159/)
      const mail = await eventually(() => api.inbox.mails.find((each) => each.to.includes(to)))
      const said = JSON.stringify(texts[letterOf(letter.kind).texts])
      expect(mail.language).toBe(language === 'mm' ? 'my' : 'en')
      expect(mail.html).toContain(`lang="${mail.language}"`)
      for (const body of [mail.text, mail.html]) {
        for (const field of ['companyName', 'reason', 'otp']) {
          if (said.includes(`{${field}}`)) expect(body).toContain(samples[field])
        }
        expect(body).toContain(links[letter.kind] ?? 'https://padauk.example')
        expect(body).not.toMatch(/\{\w+\}|undefined|\[object/)
      }
      const words = `${mail.subject} ${mail.text}`.replace(
        /https:\S+|\S+@\S+|Daw Demo|Demo Company/gi,
        '',
      )
      if (language === 'mm') {
        const english = words
          .replace(/The licence has run out\.|OTP|Padauk|Spam|Authenticator|UTC|PDK/gi, '')
          .replace(/npm run audit:verify|--head|--root|[0-9a-f]{64}/g, '')
          .match(/[a-z]{3,}/gi)
        expect(english).toBeNull()
      } else expect(words).not.toMatch(/[\u1000-\u109f]/)
    },
  )
}

// The whole measurement is five minutes; a shorter outage runs with every change.
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 8)

test('sends every e-mail once after an outage of the mail server', async () => {
  const smtpPort = await freePort()
  const away = await startApi({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
  onTestFinished(away.close)
  await away.startWorker()
  const { db, notifications } = away.services
  for (let i = 0; i < 20; i++) {
    const to = `late-${i}@example.com`
    const letter = { kind: 'account-approved', content: decision } as const
    await notifications.post(db, { ...letter, to, language: 'en' })
  }
  await new Promise((resolve) => setTimeout(resolve, outageSeconds * 1000))
  const back = await startInbox({ smtpPort })
  onTestFinished(back.stop)
  await eventually(() => back.mails.length >= 20, outageSeconds * 2_000 + 60_000)
  await eventually(async () => {
    const unsent = await db.selectFrom('letters').select('id').where('sentAt', 'is', null).execute()
    return unsent.length === 0
  })
  expect(new Set(back.mails.map(({ messageId }) => messageId)).size).toBe(20)
  expect(back.mails).toHaveLength(20)
}, 1_200_000)

test('sends a letter that a person waits for before earlier ones to many', async () => {
  const idle = await startApi()
  onTestFinished(idle.close)
  const { db, notifications } = idle.services
  const letter = { kind: 'account-approved', content: decision, language: 'en' } as const
  for (let i = 0; i < 20; i++) {
    await notifications.post(db, { ...letter, to: `many-${i}@example.com`, isOneOfMany: true })
  }
  const to = 'waiting@example.com'
  await notifications.post(db, { ...letter, to })
  await idle.startWorker()
  const { mails } = idle.inbox
  await eventually(() => mails.length === 21)
  // The queue hands out eight at once, in any order among them.
  expect(mails.findIndex((mail) => mail.to.includes(to))).toBeLessThan(8)
})
