import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { NewSubmission, SignedReceiptV1 } from '@padauk/contract/submissions'
import type { Upload } from '@padauk/contract/uploads'
import { payloadOf, sealAround } from '@padauk/testing/sealed-bids'
import { demoLink, submit } from '#kit/bids'
import { ask, createPatience, isAway, Refused } from '#kit/client'
import type { Answer, Client } from '#kit/client'
import type { Ledger } from '#kit/ledger'
import { sendSealed } from '#kit/sealed-bids'
import { GaveUp } from '#kit/tus'
import type { Ended, Entry } from './ledger.ts'
import type { PlannedCompany } from './plan.ts'
import { readSealed } from './sealed-files.ts'
import type { SealedFile } from './sealed-files.ts'

export type Storm = {
  url: string
  tenderId: string
  /** Milliseconds by this machine's clock. */
  startsAt: number
  giveUpAt: number
  set: KeySet
  companies: { id: string; token: string; files: SealedFile[] }[]
}

type Needs = {
  storm: Storm
  ledger: Ledger<Entry>
}

// As the site waits.
const pauses = [1_000, 2_000, 4_000, 8_000, 10_000]
const patience = 30_000
const pieceSilence = 45_000
const checkEveryMs = 1_000
const checkAtMostMs = 30_000

const until = (at: number) => pause(Math.max(0, at - Date.now()))

/** An address of its own for everyone: the front counts by address, as it would outside. */
const addressOf = (company: number) =>
  `127.1.${1 + Math.floor(company / 250)}.${1 + (company % 250)}`

/** One company from its first upload to its answer; everything it learns goes to the ledger. */
export async function bid(needs: Needs, company: PlannedCompany) {
  const { storm, ledger } = needs
  const { startsAt, giveUpAt, tenderId, set, companies } = storm
  const { number, kind, uploadAt, submitAt } = company
  const { id = '', token = '', files: sealed = [] } = companies[number] ?? {}
  const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 6 }))
  const clientOf = (device: number): Client => ({
    origin: storm.url,
    bidder: { token },
    localAddress: addressOf(number),
    agent: agents[device] ?? false,
    patience,
    pauses,
    giveUpAt,
    onAsked: (asked) => ledger.write({ entry: 'asked', company: number, device, ...asked }),
  })
  const note = (ended: Omit<Ended, 'entry' | 'company' | 'ended'>) =>
    ledger.write({ entry: 'ended', company: number, ended: Date.now(), ...ended })
  await until(startsAt + uploadAt * 1000)
  try {
    const sent = await Promise.all(
      sealed.map((file) => sendFile(storm, { client: clientOf(0), file })),
    )
    const files = sent.map(({ part }) => ({ address: part.upload, sha256: part.sha256 }))
    const bidWith = async (link: string | null) =>
      payloadOf((await sealAround({ tender: tenderId, company: id, set, sent, link })).seal)
    const payload = await bidWith(null)
    const other = kind === 'two bids' ? await bidWith(demoLink) : payload
    await until(startsAt + submitAt * 1000)
    const press = async (device: number, offered: NewSubmission) =>
      note({ ...(await pressSubmit(clientOf(device), tenderId, offered)), device, files })
    const presses = [press(0, payload)]
    if (kind === 'two devices' || kind === 'two bids') presses.push(press(1, other))
    await Promise.all(presses)
  } catch (error) {
    if (!(error instanceof GaveUp || error instanceof Refused)) throw error
    // It never came to press submit.
    const [now, code] = [Date.now(), error.message]
    const nothing = { payload: {}, key: '', files: [], receipt: null }
    note({ device: 0, state: 'unknown', code, pressed: now, begun: now, ...nothing })
  } finally {
    for (const agent of agents) agent.destroy()
  }
}

type Sending = { client: Client; file: SealedFile }

/** Through everything that may happen, until the file is stored. */
async function sendFile({ tenderId }: Storm, { client, file }: Sending) {
  const how = { tenderId, patience: pieceSilence }
  const { path, sent } = await sendSealed(client, readSealed(file), how)
  await untilStored(client, path)
  return sent
}

/** Until the file is ready to be submitted, or half a minute has gone by. */
async function untilStored(client: Client, path: string) {
  const end = Date.now() + checkAtMostMs
  for (;;) {
    const answer = await ask(client, { what: 'state', path })
    if (answer.status === 200) {
      const { state, code } = JSON.parse(answer.text) as Upload
      if (state === 'refused') throw new GaveUp(`a file was refused: ${code}`)
      if (state === 'staged' || Date.now() > end) return
    } else if (!isAway(answer)) throw new Refused('a file', answer.status)
    await pause(checkEveryMs)
  }
}

/** Submit is pressed once, with one key; everything after that happens by itself. */
async function pressSubmit(client: Client, tenderId: string, payload: NewSubmission) {
  const key = randomUUID()
  const waiting = createPatience(client)
  const pressed = Date.now()
  let begun = pressed
  let answer: Answer
  do {
    begun = Date.now()
    answer = await submit(client, { tenderId, payload, key })
  } while (isAway(answer) && (await waiting.wait()))
  const { code } = answer
  const end = (state: Ended['state'], receipt: SignedReceiptV1 | null) => {
    return { state, code, receipt, pressed, begun, payload, key }
  }
  if (isAway(answer)) return end('unknown', null)
  if (answer.status === 201) return end('accepted', JSON.parse(answer.text) as SignedReceiptV1)
  if (code !== 'already-submitted') return end('refused', null)
  // The other device was faster: the receipt is the same company's.
  const receipt = await readReceipt(client, tenderId)
  return end(receipt ? 'accepted' : 'unknown', receipt)
}

async function readReceipt(client: Client, tenderId: string) {
  const waiting = createPatience(client)
  for (;;) {
    const answer = await ask(client, { what: 'receipt', path: `/api/histories/${tenderId}` })
    if (answer.status === 200) return JSON.parse(answer.text) as SignedReceiptV1
    if (!isAway(answer) || !(await waiting.wait())) return null
  }
}
