import { onePixel } from '@padauk/testing/demo-files'
import { sealedSize } from '@padauk/sealing/file-layout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScanner, testVirus } from '#platform/security/scanner'
import { docx, ole, pdf, pdfOf, zipOf } from '#test/files'
import type { Api } from '#test/people'
import { aSender, sendForm, stagedObjects, uploadsOf } from '#test/senders'
import type { SentFile } from '#test/senders'
import { startApi } from '#test/start-api'

const megabyte = 1_048_576
const { CLAMD_HOST, CLAMD_PORT = '3310' } = process.env

let api: Api
beforeAll(async () => {
  api = await startApi({ ...(CLAMD_HOST && { CLAMD_HOST, CLAMD_PORT }) })
})
afterAll(() => api.close())

const typeOfDocument = [
  'Please select PDF, Excel or Word file.',
  'PDF၊ Excel သို့မဟုတ် Word ဖိုင်ကိုသာ ရွေးချယ်ပါ။',
]
const typeOfImage = [
  'Please select an image with JPEG or PNG format.',
  'JPEG သို့မဟုတ် PNG ပုံစံရှိ ဓာတ်ပုံကို ရွေးချယ်ပါ။',
]
const empty = [
  'This file is empty. Please select another file.',
  'ဤဖိုင်တွင် အချက်အလက် မရှိပါ။ အခြားဖိုင်ကို ရွေးချယ်ပါ။',
]
const infected = [
  'A virus was found in this file. It was not accepted and has been erased.',
  'ဤဖိုင်တွင် ဗိုင်းရပ်စ် တွေ့ရှိသဖြင့် လက်မခံဘဲ ဖျက်ပစ်လိုက်ပါသည်။',
]
const macros = [
  'This file contains macros. Please save it without macros and upload it again.',
  'ဤဖိုင်တွင် မက်ခရို (macro) ပါဝင်နေပါသည်။ မက်ခရို မပါဘဲ သိမ်းဆည်းပြီး ထပ်မံတင်ပေးပါ။',
]
const bomb = [
  'This file becomes too large when it is unpacked. Please select another file.',
  'ဤဖိုင်ကို ဖြေလိုက်လျှင် အရွယ်အစား ကြီးလွန်းနေပါသည်။ အခြားဖိုင်ကို ရွေးချယ်ပါ။',
]
const largeImage = ['Image size must be smaller than 10MB.', 'ဓာတ်ပုံအရွယ်အစားသည် ၁၀ MB ထက် ငယ်ရပါမည်။']
const largeDocument = ['File size must be smaller than 25MB.', 'ဖိုင်အရွယ်အစားသည် ၂၅ MB ထက် ငယ်ရပါမည်။']
const largeFile = ['File size must be smaller than 250MB.', 'ဖိုင်အရွယ်အစားသည် ၂၅၀ MB ထက် ငယ်ရပါမည်။']

type Case = [
  what: string,
  path: 'image' | 'files',
  file: () => SentFile,
  status: number,
  sentences: string[],
]

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const virus = () => Buffer.from(testVirus())
const large = (beginning: Buffer, size: number) =>
  function* bytes() {
    yield beginning
    const filler = Buffer.alloc(megabyte)
    for (let left = size - beginning.length; left > 0; left -= megabyte) {
      yield filler.subarray(0, Math.min(left, megabyte))
    }
  }

const badFiles: Case[] = [
  [
    'svg with script',
    'image',
    () => ({ name: 'a.svg', bytes: [Buffer.from(svg)] }),
    415,
    typeOfImage,
  ],
  ['a PDF as picture', 'image', () => ({ name: 'a.pdf', bytes: [pdf()] }), 415, typeOfImage],
  [
    'picture too large',
    'image',
    () => ({ name: 'a.png', bytes: large(onePixel, 10 * megabyte + 1)() }),
    413,
    largeImage,
  ],
  [
    'docx bomb',
    'files',
    () => ({
      name: 'a.docx',
      bytes: [docx([{ name: 'word/a', bytes: Buffer.alloc(80 * megabyte) }])],
    }),
    422,
    bomb,
  ],
  [
    'docx with macro',
    'files',
    () => ({ name: 'a.docx', bytes: [docx([{ name: 'word/vbaProject.bin' }])] }),
    422,
    macros,
  ],
  [
    'exe named pdf',
    'files',
    () => ({ name: 'a.pdf', bytes: [Buffer.from('MZ\x90\0This program')] }),
    415,
    typeOfDocument,
  ],
  [
    'pdf with wrong type header',
    'files',
    () => ({ name: 'a.pdf', bytes: [pdf()], type: 'image/png' }),
    415,
    typeOfDocument,
  ],
  ['0 bytes', 'files', () => ({ name: 'a.pdf', bytes: [] }), 422, empty],
  [
    'xls above 25 MB',
    'files',
    () => ({ name: 'a.xls', bytes: large(ole('Workbook'), 25 * megabyte + 1)() }),
    413,
    largeDocument,
  ],
]

const needScanner: Case[] = [
  ['EICAR bare', 'files', () => ({ name: 'a.pdf', bytes: [virus()] }), 422, infected],
  [
    'EICAR in a PDF',
    'files',
    () => ({ name: 'a.pdf', bytes: pdfOf(2_000, { end: testVirus() }) }),
    422,
    infected,
  ],
  [
    'EICAR zipped',
    'files',
    () => ({ name: 'a.docx', bytes: [zipOf([{ name: 'eicar.com', bytes: virus() }])] }),
    422,
    infected,
  ],
  [
    'EICAR in a docx',
    'files',
    () => ({ name: 'a.docx', bytes: [docx([{ name: 'word/media/a.bin', bytes: virus() }])] }),
    422,
    infected,
  ],
]

const hugeVirus: Case = [
  'EICAR at the end of 250 MB',
  'files',
  () => ({ name: 'a.pdf', bytes: pdfOf(250 * megabyte, { end: testVirus() }) }),
  422,
  infected,
]

const hugeFile: Case = [
  '250 MB and a byte',
  'files',
  () => ({ name: 'a.pdf', bytes: pdfOf(250 * megabyte + 1) }),
  413,
  largeFile,
]

async function expectRefused(
  [, path, file, status, [english, burmese]]: Case,
  languages = ['en', 'my'],
) {
  const sender = await aSender(api)
  const before = await stagedObjects(api)
  for (const language of languages) {
    const answer = await sendForm(api, sender, [file()], { path, language })
    const sentence = language === 'en' ? english : burmese
    expect([answer.status, answer.body.error]).toEqual([status, sentence])
  }
  for (const row of await uploadsOf(api, sender)) {
    expect(row).toMatchObject({ state: 'refused', wrappedKey: null, sealedName: null, reserved: 0 })
  }
  expect(await stagedObjects(api)).toEqual(before)
}

test.each(badFiles)(
  '%s: refused in both languages, and nothing kept',
  async (...bad) => expectRefused(bad),
  60_000,
)

test(
  'rejects 250 MB and one byte, and keeps nothing',
  () => expectRefused(hugeFile, ['my']),
  120_000,
)

test.skipIf(!CLAMD_HOST).each(needScanner)(
  '%s: found, and nothing kept',
  async (...bad) => expectRefused(bad),
  60_000,
)

test.skipIf(!CLAMD_HOST)(
  'EICAR at the end of 250 MB: found, and nothing kept',
  () => expectRefused(hugeVirus, ['en']),
  120_000,
)

test('exactly the limit is accepted, and memory does not grow with it', async () => {
  const sender = await aSender(api)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let highest = 0
  const watching = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 50)
  const answer = await sendForm(api, sender, [{ name: 'nda.pdf', bytes: pdfOf(250 * megabyte) }])
  clearInterval(watching)
  expect(answer.status).toBe(200)
  const [row] = await uploadsOf(api, sender)
  expect(row).toMatchObject({ state: 'staged', size: sealedSize(250 * megabyte) })
  const growth = Math.round((highest - before) / megabyte)
  process.stdout.write(`250 MB uploaded: memory grew by ${growth} MB at most\n`)
  expect(growth).toBeLessThan(150)
}, 120_000)

test.skipIf(!CLAMD_HOST)(
  'the scanner is trusted only after it has found the test virus',
  async () => {
    const scanner = createScanner({ host: CLAMD_HOST, port: Number(CLAMD_PORT) })
    expect(await scanner.selfTest()).toEqual({ works: true })
    const unreachable = createScanner({ host: '127.0.0.1', port: 1 })
    expect(await unreachable.selfTest()).toMatchObject({ works: false })
  },
  60_000,
)
