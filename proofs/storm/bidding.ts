import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { NewSubmission, SignedReceipt } from '@padauk/contract/submissions'
import { demoLink } from '#kit/bids'
import type { createContents } from './content.ts'
import type { Ended, Ledger } from './ledger.ts'
import { isAway, openLine } from './line.ts'
import type { Answer, Line } from './line.ts'
import type { PlannedCompany } from './plan.ts'
import { createPatience, GaveUp, sendFile } from './sender.ts'

export type Storm = {
  url: string
  tenderId: string
  /** Milliseconds by this machine's clock. */
  startsAt: number
  giveUpAt: number
  tokens: string[]
}

type Needs = { storm: Storm; ledger: Ledger; contentOf: ReturnType<typeof createContents> }

const until = (at: number) => pause(Math.max(0, at - Date.now()))

/** One company from its first upload to its answer; everything it learns goes to the ledger. */
export async function bid({ storm, ledger, contentOf }: Needs, company: PlannedCompany) {
  const { url, startsAt, giveUpAt, tenderId, tokens } = storm
  const { number, kind, uploadAt, submitAt } = company
  const token = tokens[number] ?? ''
  const lines = [0, 1].map((device) => openLine({ url, company: number, device, token, ledger }))
  const [line, otherLine] = lines as [Line, Line]
  await until(startsAt + uploadAt * 1000)
  try {
    const files = await Promise.all(
      company.files.map((file) =>
        sendFile({ line, tenderId, file, giveUpAt, parts: contentOf(number, file) }),
      ),
    )
    const [image, document, nda] = files.map(({ address }) => address)
    const payload = { imgUrl: image, fileUrl: document, ndaUrl: nda } as NewSubmission
    await until(startsAt + submitAt * 1000)
    const about = { company: number, files, tenderId, giveUpAt, ledger }
    const presses = [press({ ...about, line, device: 0, payload })]
    if (kind === 'two devices')
      presses.push(press({ ...about, line: otherLine, device: 1, payload }))
    if (kind === 'two bids') {
      const other = { ...payload, url: demoLink }
      presses.push(press({ ...about, line: otherLine, device: 1, payload: other }))
    }
    await Promise.all(presses)
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
    ledger.write(gaveUp(number, error.message))
  } finally {
    for (const open of lines) open.hangUp()
  }
}

/** A company that never came to press submit. */
function gaveUp(company: number, code: string): Ended {
  const now = Date.now()
  return {
    entry: 'ended',
    company,
    device: 0,
    state: 'unknown',
    code,
    pressed: now,
    begun: now,
    ended: now,
    tries: 0,
    payload: {},
    key: '',
    files: [],
    receipt: null,
  }
}

type Press = {
  line: Line
  company: number
  device: number
  tenderId: string
  payload: NewSubmission
  files: Ended['files']
  giveUpAt: number
  ledger: Ledger
}

/** Submit is pressed once, with one key; everything after that happens by itself. */
async function press({ line, company, device, tenderId, payload, files, ...rest }: Press) {
  const { giveUpAt, ledger } = rest
  const key = randomUUID()
  const path = `/api/histories/${tenderId}`
  const patience = createPatience(giveUpAt)
  const pressed = Date.now()
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const body = [Buffer.from(JSON.stringify(payload))]
  let begun = pressed
  let answer: Answer
  do {
    begun = Date.now()
    answer = await line.ask({ what: 'submit', method: 'POST', path, headers, body })
  } while (isAway(answer) && (await patience.wait()))
  const { code } = answer
  const about = {
    company,
    device,
    pressed,
    begun,
    tries: patience.tries() + 1,
    payload,
    key,
    files,
  }
  const end = (state: Ended['state'], receipt: SignedReceipt | null) =>
    ledger.write({ entry: 'ended', ...about, ended: Date.now(), state, code, receipt })
  if (isAway(answer)) return end('unknown', null)
  if (answer.status === 201) return end('accepted', JSON.parse(answer.body) as SignedReceipt)
  if (code !== 'already-submitted') return end('refused', null)
  // The other device was faster: the receipt is the same company's.
  const receipt = await readReceipt(line, path, giveUpAt)
  return end(receipt ? 'accepted' : 'unknown', receipt)
}

async function readReceipt(line: Line, path: string, giveUpAt: number) {
  const patience = createPatience(giveUpAt)
  for (;;) {
    const answer = await line.ask({ what: 'receipt', method: 'GET', path })
    if (answer.status === 200) return JSON.parse(answer.body) as SignedReceipt
    if (!isAway(answer) || !(await patience.wait())) return null
  }
}
