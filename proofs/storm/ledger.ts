import { createWriteStream, readFileSync } from 'node:fs'
import type { NewSubmission, SignedReceipt } from '@padauk/contract/submissions'

/** What a request was about; `begin`, `piece` and `submit` write. */
export type What = 'begin' | 'piece' | 'submit' | 'offset' | 'state' | 'draft' | 'receipt'

export type Asked = {
  entry: 'asked'
  company: number
  device: number
  what: What
  /** Milliseconds by this machine's clock, which is the database's. */
  begun: number
  ended: number
  /** Zero without a response. */
  status: number
  code: string
}

export type Ended = {
  entry: 'ended'
  company: number
  device: number
  state: 'accepted' | 'refused' | 'unknown'
  code: string
  /** When submit was pressed, and when the request began that was answered for good. */
  pressed: number
  begun: number
  ended: number
  tries: number
  payload: NewSubmission
  key: string
  /** Of the files that were sent. */
  files: { address: string; sha256: string }[]
  receipt: SignedReceipt | null
}

export type Entry = Asked | Ended

/** One line per request, written by its sender, outside the system. */
export function openLedger(path: string) {
  const stream = createWriteStream(path, { flags: 'a' })
  return {
    write: (entry: Entry) => void stream.write(`${JSON.stringify(entry)}\n`),
    close: () => new Promise<void>((resolve) => stream.end(() => resolve())),
  }
}

export type Ledger = ReturnType<typeof openLedger>

export function readLedger(path: string) {
  const entries = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry)
  return {
    asked: entries.filter((entry) => entry.entry === 'asked'),
    ended: entries.filter((entry) => entry.entry === 'ended'),
  }
}
