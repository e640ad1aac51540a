import { startInbox } from '@padauk/testing/inbox'
import { freePort } from '@padauk/testing/postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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

const letters: Letter[] = [
  { kind: 'signup-received', content: { name, companyName, token: 'the-token' } },
  { kind: 'address-already-registered', content: {} },
  { kind: 'account-approved', content: { ...decision, reason: '' } },
  { kind: 'account-declined', content: decision },
  { kind: 'account-suspended', content: decision },
  { kind: 'account-resumed', content: { ...decision, reason: '' } },
  { kind: 'account-reopened', content: decision },
  { kind: 'otp', content: { name, otp: '314159', minutes: 10 } },
  { kind: 'password-changed', content: { name, at } },
  { kind: 'new-device', content: { name, at } },
  { kind: 'staff-invited', content: { name, token: 'the-token', days: 3 } },
  { kind: 'staff-password-link', content: { name, token: 'the-token', days: 3 } },
  { kind: 'staff-roles-changed', content: { name, roles: ['owner', 'auditor'], at } },
  { kind: 'second-factor-reset', content: { name, at } },
  { kind: 'recovery-codes-renewed', content: { name, at } },
  { kind: 'staff-access-reset', content: { name, at } },
  { kind: 'staff-new-device', content: { name, at } },
  { kind: 'codes-refused', content: { name, at } },
  { kind: 'codes-refused-owner', content: { name, person: 'Daw Demo', at } },
]

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
      const mail = await eventually(() => api.inbox.mails.find((each) => each.to.includes(to)))
      expect(mail.language).toBe(language === 'mm' ? 'my' : 'en')
      expect(mail.html).toContain(`lang="${mail.language}"`)
      for (const body of [mail.text, mail.html]) {
        if ('companyName' in letter.content) expect(body).toContain(companyName)
        if ('reason' in letter.content) expect(body).toContain(letter.content.reason)
        if ('otp' in letter.content) expect(body).toContain('314159')
        expect(body).toContain(links[letter.kind] ?? 'https://padauk.example')
        expect(body).not.toMatch(/\{\w+\}|undefined|\[object/)
      }
      const words = `${mail.subject} ${mail.text}`.replace(
        /https:\S+|\S+@\S+|Daw Demo|Demo Company/gi,
        '',
      )
      if (language === 'mm') {
        const english = words
          .replace(/The licence has run out\.|OTP|Padauk|Spam|Authenticator/gi, '')
          .match(/[a-z]{3,}/gi)
        expect(english).toBeNull()
      } else expect(words).not.toMatch(/[\u1000-\u109f]/)
    },
  )
}

// The whole measurement is five minutes; a shorter outage runs with every change.
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 8)

test('a mail server that is away loses no letter and doubles none', async () => {
  const smtpPort = await freePort()
  const away = await startApi({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
  onTestFinished(away.close)
  await away.startWorker()
  const { db, notifications } = away.services
  for (let i = 0; i < 20; i++) {
    const to = `late-${i}@example.com`
    const letter = { kind: 'account-approved', content: { ...decision, reason: '' } } as const
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
