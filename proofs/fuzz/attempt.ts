import type { Chance } from '#kit/chance'
import type { Operation } from './operations.ts'

/** A request that Node's own client can send. */
export type HttpAttempt = {
  via: 'http'
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: Uint8Array | undefined
  /** The sender goes away in the midst of the body. */
  isAborted?: boolean
}

/** Bytes on a line that no client would send. */
export type RawAttempt = {
  via: 'socket'
  /** Sent one after the other, with a pause between. */
  pieces: Uint8Array[]
  /** More answers than this mean that a body was read as a request. */
  answersAtMost: number
  /** How long an answer is waited for; half a request gets none. */
  patienceMs: number
}

export type Attempt = HttpAttempt | RawAttempt

export type Caller = { headers: Record<string, string> }

/** What attempts are made from. */
export type Targets = {
  operations: readonly Operation[]
  callers: Record<Operation['caller'], readonly Caller[]>
  /** Ids and names of the running system, so that requests get past the first door. */
  known: readonly string[]
  /** Resumable uploads that belong to the first company. */
  uploads: readonly string[]
}

export type Maker = (chance: Chance, targets: Targets) => Attempt
