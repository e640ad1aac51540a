import { afterAll, beforeAll, expect, test } from 'vitest'
import type { bidLetters } from '#features/notifications/kinds/bids'
import type { Letter } from '#features/notifications/letters'
import { aTender, fillSettings } from '#test/builders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await fillSettings(api.services.db, {
    company_name: { en: 'Padauk', mm: 'ပိတောက်' },
    hotline_phone_1: '+95 1 000 0001',
  })
})
afterAll(() => api.close())

const name = 'Daw Demo'
const hash = (letter: string) => letter.repeat(64)
const tender = { id: crypto.randomUUID(), name_en: 'Canary lifts', name_mm: 'ဓာတ်လှေကား' }

const receipt = {
  version: 1,
  receipt_no: 'H7K2M9QX4TBW03ZN',
  tender,
  company: { id: crypto.randomUUID(), name: 'Demo Company' },
  arrived_at: '2026-11-14T23:41:07.123456+06:30',
  deadline: '2026-11-14T23:59:59+06:30',
  files: [
    { slot: 'image', name: 'registration.png', size: 1_234, sha256: hash('1') },
    { slot: 'document', name: 'စျေးနှုန်း.pdf', size: 25_000_000, sha256: hash('2') },
    { slot: 'nda', name: 'nda & forms.docx', size: 9, sha256: hash('3') },
  ],
  link: { url: 'https://drive.example/canary', content: 'not fixed' },
  hash: hash('a'),
  chain: hash('b'),
  key: 'key-1',
}
const signed = { receipt, signature: 'signature-of-the-receipt' }

const proof = {
  receipt_no: receipt.receipt_no,
  tender,
  valid_until: '2027-02-12T17:29:59Z',
  statement: {
    version: 1,
    tender: tender.id,
    deadline: receipt.deadline,
    closed_at: '2026-11-15T00:01:14.5+06:30',
    bids: 12,
    root: hash('c'),
    key: 'key-1',
  },
  signature: 'signature-of-the-closing',
  leaf: hash('d'),
  index: 4,
  path: [hash('e'), hash('f')],
}
const voided = { receipt_no: receipt.receipt_no }
const opened = { tender, opened_at: '2026-11-15T00:31:00.5+06:30' }
const draft = { tenderId: tender.id, tenderName: 'Canary lifts', deadline: receipt.deadline }
const notOpening = { receipt_no: receipt.receipt_no, until: '2026-11-17T03:30:00Z' }
const requested = {
  ...notOpening,
  tender,
  papers: 'Insurance',
  message: 'The first page is missing.',
}
const dates = { from: '2026-11-14T17:29:59Z', to: '2026-11-20T08:30:00Z' }

const receiptLetter = {
  kind: 'submission-receipt',
  content: { name, receipt: JSON.stringify(signed) },
} as const
const proofLetter = {
  kind: 'closing-proof',
  content: { name, proof: JSON.stringify(proof) },
} as const
type BidKind = keyof typeof bidLetters
const letters: Extract<Letter, { kind: BidKind }>[] = [
  receiptLetter,
  proofLetter,
  { kind: 'submission-voided', content: { name, voided: JSON.stringify(voided) } },
  { kind: 'bids-opened', content: { name, opened: JSON.stringify(opened) } },
  { kind: 'papers-requested', content: { name, request: JSON.stringify(requested) } },
  { kind: 'bid-not-opening', content: { name, bid: JSON.stringify(notOpening) } },
  { kind: 'file-lost', content: { name, bid: JSON.stringify(notOpening) } },
  { kind: 'bid-keys-lost', content: { name, bid: JSON.stringify(notOpening) } },
  { kind: 'confirmation-reminder', content: { name, bid: JSON.stringify(notOpening) } },
  { kind: 'draft-reminder', content: { name, draft: JSON.stringify(draft) } },
  {
    kind: 'tender-extended',
    content: {
      name,
      tenderId: tender.id,
      tenderName: 'Canary lifts',
      ...dates,
      reason: 'More time for the survey.',
    },
  },
]

const signInAddress = 'https://padauk.example/signin'

/** Facts that the e-mail must contain unchanged, in both languages. */
const facts: Record<BidKind, string[]> = {
  'submission-receipt': [receipt.receipt_no, receipt.hash, signInAddress],
  'closing-proof': [
    receipt.receipt_no,
    proof.statement.root,
    proof.leaf,
    ...proof.path,
    proof.signature,
    'https://padauk.example/verify',
    '(UTC+06:30)',
  ],
  'bids-opened': [`https://padauk.example/auth/minutes/${tender.id}`, '(UTC+06:30)'],
  'papers-requested': [
    receipt.receipt_no,
    `https://padauk.example/auth/result/${tender.id}`,
    'The first page is missing.',
    '(UTC+06:30)',
  ],
  'submission-voided': [receipt.receipt_no, signInAddress],
  'bid-not-opening': [receipt.receipt_no, signInAddress, '(UTC+06:30)'],
  'file-lost': [receipt.receipt_no, signInAddress, '(UTC+06:30)'],
  'bid-keys-lost': [receipt.receipt_no, signInAddress, '(UTC+06:30)'],
  'confirmation-reminder': [receipt.receipt_no, signInAddress, '(UTC+06:30)'],
  'draft-reminder': [signInAddress, '(UTC+06:30)'],
  'tender-extended': [
    `https://padauk.example/auth/tender/${tender.id}`,
    '(UTC+06:30)',
    'More time for the survey.',
  ],
}

const sentences: Record<BidKind, { en: string[]; mm: string[] }> = {
  'submission-receipt': {
    en: ['Your receipt', 'open the page of the tender before the deadline'],
    mm: ['လူကြီးမင်း၏ ပြေစာ', 'တင်ဒါစာမျက်နှာတွင်'],
  },
  'closing-proof': {
    en: [
      'The tender has closed: Canary lifts',
      'It reveals only how many bidders there were.',
      'Your bid is valid until',
      'February 12th, 2027, 23:59, Myanmar',
    ],
    mm: ['ဓာတ်လှေကား', '၁၂', 'အမြစ်တန်ဖိုး', 'အကျုံးဝင်သည့် နောက်ဆုံးရက်'],
  },
  'bids-opened': {
    en: ['Bids opened: Canary lifts', 'All bidders get them at the same moment.'],
    mm: ['ဓာတ်လှေကား', 'ဖွင့်ဖောက်မှု မှတ်တမ်း'],
  },
  'papers-requested': {
    en: ['Missing papers', 'Insurance', 'This is the only request.', '10:00, Myanmar'],
    mm: ['ကျန်ရှိသော စာရွက်စာတမ်းများ', 'နံနက် ၁၀:၀၀ နာရီ'],
  },
  'submission-voided': {
    en: ['About your receipt', 'this e-mail does not say more'],
    mm: ['လူကြီးမင်း၏ ပြေစာနှင့် စပ်လျဉ်း၍'],
  },
  'bid-not-opening': {
    en: ['your bid does not open', 'seal your bid again with your bid copy', '10:00, Myanmar'],
    mm: ['ဖွင့်၍မရပါ', 'ပြန်လည်ချိတ်ပိတ်ပါ', 'နံနက် ၁၀:၀၀ နာရီ'],
  },
  'file-lost': {
    en: ['send a file again', 'the same to the last byte', '10:00, Myanmar'],
    mm: ['ပြန်လည်ပေးပို့ပါ', 'လုံးဝ တူညီမှသာ', 'နံနက် ၁၀:၀၀ နာရီ'],
  },
  'bid-keys-lost': {
    en: ['your bid must be sealed again', 'This is not your fault', '10:00, Myanmar'],
    mm: ['ပြန်လည်ချိတ်ပိတ်ရန် လိုအပ်ပါသည်', 'လက်ဗွေ', 'နံနက် ၁၀:၀၀ နာရီ'],
  },
  'confirmation-reminder': {
    en: ['news about a tender', 'you have not said whether it stands', '10:00, Myanmar'],
    mm: ['တင်ဒါတစ်ခု၏ သတင်း', 'အစားထိုးပါ', 'နံနက် ၁၀:၀၀ နာရီ'],
  },
  'draft-reminder': {
    en: ['NOT SENT', '23:59, Myanmar Standard Time (UTC+06:30)'],
    mm: ['မတင်သွင်းရသေးပါ', 'ည ၁၁:၅၉ နာရီ'],
  },
  'tender-extended': {
    en: [
      'New deadline: Canary lifts',
      '23:59, Myanmar',
      '15:00, Myanmar',
      'all approved companies of this category',
    ],
    mm: ['ည ၁၁:၅၉ နာရီ', 'မွန်းလွဲ ၃:၀၀ နာရီ'],
  },
}

const bids = letters.filter(({ kind }) => kind !== 'tender-extended')

test.each(bids)(
  'the letter $kind waits sealed, and leaves nothing behind once it is sent',
  async (letter) => {
    const { db, notifications } = api.services
    const tenderId = await aTender(db, { nameEn: 'Any' })
    const to = `sealed-${letter.kind}@example.com`
    await notifications.post(db, { ...letter, to, language: 'en', tenderId })
    const rowOf = () =>
      db.selectFrom('letters').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
    const waiting = await rowOf()
    expect(waiting.tenderId).toBe(tenderId)
    expect(JSON.stringify(waiting)).not.toMatch(
      /Canary|H7K2|Demo Company|wrong file|drive\.example/,
    )
    await notifications.deliver({ letterId: waiting.id })
    const sent = await rowOf()
    expect(sent.sentAt).not.toBeNull()
    expect(sent.content).toEqual({ name })
  },
)

async function mailed(letter: (typeof letters)[number], to: string, language: 'en' | 'mm') {
  const { db, notifications } = api.services
  await notifications.post(db, { ...letter, to, language })
  const { id } = await db
    .selectFrom('letters')
    .select('id')
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow()
  await notifications.deliver({ letterId: id })
  return eventually(() => api.inbox.mails.find((each) => each.to.includes(to)))
}

for (const language of ['en', 'mm'] as const) {
  test.each(letters)(`the letter $kind in ${language} says all it must`, async (letter) => {
    const mail = await mailed(letter, `${letter.kind}-${language}@example.com`, language)
    expect(mail.language).toBe(language === 'mm' ? 'my' : 'en')
    for (const fact of facts[letter.kind] ?? []) {
      expect(mail.text).toContain(fact)
      expect(mail.html).toContain(fact.replaceAll('&', '&amp;'))
    }
    for (const sentence of sentences[letter.kind]?.[language] ?? []) {
      expect(`${mail.subject}\n${mail.text}`).toContain(sentence)
    }
    expect(mail.text).not.toMatch(/undefined|\[object|mail\.\w+\./)
    expect(/[\u1000-\u109f]/.test(mail.subject)).toBe(language === 'mm')
  })
}

/** Before closing: mail relays can read every e-mail. */
const late: BidKind[] = ['closing-proof', 'bids-opened', 'papers-requested']
const early = bids.filter(({ kind }) => !late.includes(kind))

test.each(early)(
  'the letter $kind tells a relay neither tender, company nor files',
  async (letter) => {
    for (const language of ['en', 'mm'] as const) {
      const mail = await mailed(letter, `relay-${letter.kind}-${language}@example.com`, language)
      const { subject, text, html, attachments } = mail
      const all = [subject, text, html].join('\n').replaceAll('&amp;', '&')
      const told = [
        ...Object.values(tender),
        ...Object.values(receipt.company),
        ...receipt.files.flatMap(({ name: file, size, sha256 }) => [
          file,
          sha256,
          ...(size > 1_000 ? [String(size), size.toLocaleString('en-US')] : []),
        ]),
        receipt.link.url,
        receipt.arrived_at,
        receipt.chain,
      ]
      expect(told.filter((word) => all.includes(word))).toEqual([])
      expect(attachments).toEqual([])
      expect(subject).not.toContain(receipt.receipt_no)
    }
  },
)

test('the closing proof brings what a program can check, attached and in its text', async () => {
  const mail = await mailed(proofLetter, 'program@example.com', 'mm')
  const file = `closing-${receipt.receipt_no}.json`
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([file])
  // Until when the bid binds is no part of what was signed.
  const { valid_until: _, ...proven } = proof
  expect(JSON.parse(mail.attachments[0]?.content ?? '')).toEqual(proven)
  const block = /^\{\n[\s\S]*?^\}$/m.exec(mail.text)?.[0] ?? ''
  expect(JSON.parse(block)).toEqual(proven)
})

test('rejects an invalid letter when it is queued, not in the worker', async () => {
  const { db, notifications } = api.services
  const { hash: _, ...broken } = receipt
  const content = { name, receipt: JSON.stringify({ ...signed, receipt: broken }) }
  const posting = {
    kind: 'submission-receipt',
    content,
    to: 'x@example.com',
    language: 'en',
  } as const
  await expect(notifications.post(db, posting)).rejects.toThrow()
})
