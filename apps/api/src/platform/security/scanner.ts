import { once } from 'node:events'
import { connect } from 'node:net'
import { readScannerState } from '#platform/security/scanner-state'

export type Verdict =
  | { state: 'clean' }
  | { state: 'infected'; name: string }
  | { state: 'macros' }
  /** Encrypted, or too large inside for the scanner: its contents are unknown. */
  | { state: 'unreadable' }
  | { state: 'away'; reason: string }

/** One file on its way through the scanner. Nothing here throws: a scanner never stops a bid. */
export type Scan = {
  /** Waits while the scanner is busy, and not at all once it has answered or gone. */
  write(bytes: Buffer): Promise<void>
  end(): Promise<Verdict>
  abandon(): void
}

type ScannerOptions = { host: string | undefined; port: number }

const away = (reason: string): Verdict => ({ state: 'away', reason })

/** What clamd's one line means. Only `OK` is clean. */
export function readVerdict(reply: string): Verdict {
  const answer = reply.replace(/\0[^]*$/, '').replace(/^stream: /, '')
  if (answer === 'OK') return { state: 'clean' }
  const name = /^(\S+) FOUND$/.exec(answer)?.[1]
  if (name === undefined) return away(answer || 'no answer')
  if (/^Heuristics\.(Encrypted|Limits\.Exceeded)\b/.test(name)) return { state: 'unreadable' }
  if (name.startsWith('Heuristics.OLE2.ContainsMacros')) return { state: 'macros' }
  return { state: 'infected', name }
}

/** A client of clamd's INSTREAM: files are streamed to it, and held by neither side as a whole. */
export function createScanner({ host, port }: ScannerOptions) {
  const begin = ({ withinMs }: { withinMs: number }): Scan =>
    host === undefined ? absent : openScan({ host, port }, withinMs)
  return {
    begin,
    selfTest: () => selfTest(begin),
    state: () => readScannerState({ host, port }),
  }
}

export type Scanner = ReturnType<typeof createScanner>

const absent: Scan = {
  write: async () => {},
  end: async () => away('no scanner is configured'),
  abandon: () => {},
}

function openScan(place: { host: string; port: number }, withinMs: number): Scan {
  const socket = connect(place)
  const patience = setTimeout(() => socket.destroy(new Error('no answer in time')), withinMs)
  let reply = ''
  let fault = 'no answer'
  let isOver = false
  const over = new Promise<Verdict>((resolve) => {
    const finish = () => {
      isOver = true
      clearTimeout(patience)
      socket.destroy()
      // clamd answers before it hangs up on what it won't take, so the answer counts before the error.
      resolve(reply ? readVerdict(reply) : away(fault))
    }
    socket.on('data', (bytes) => {
      reply += bytes.toString('latin1')
      if (reply.includes('\0')) finish()
    })
    socket.on('error', (error) => {
      fault = error.message
    })
    socket.on('close', finish)
  })
  socket.write('zINSTREAM\0')
  return {
    async write(bytes) {
      if (isOver || bytes.length === 0) return
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      socket.write(length)
      if (socket.write(bytes)) return
      const listening = new AbortController()
      const drained = once(socket, 'drain', { signal: listening.signal }).catch(() => {})
      await Promise.race([drained, over])
      listening.abort()
    },
    end() {
      if (!isOver) socket.write(Buffer.alloc(4))
      return over
    },
    abandon: () => void socket.destroy(),
  }
}

const testBytes = 101 * 1_048_576
const testWithinMs = 60_000

/**
 * Whether the scanner finds what it must. The test virus comes at the end of more than 100 MB: with
 * one limit forgotten clamd calls everything above it clean, and with an empty database everything.
 */
async function selfTest(begin: (options: { withinMs: number }) => Scan) {
  const scan = begin({ withinMs: testWithinMs })
  const filler = Buffer.alloc(1_048_576, 'padauk ')
  for (let sent = 0; sent < testBytes; sent += filler.length) await scan.write(filler)
  await scan.write(Buffer.from(testVirus()))
  const verdict = await scan.end()
  if (verdict.state === 'infected') return { works: true as const }
  const reason = verdict.state === 'away' ? verdict.reason : `called a virus ${verdict.state}`
  return { works: false as const, reason }
}

/** EICAR, joined from two halves: whole, it would make scanners take this file away. */
export const testVirus = () =>
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
