import type { Socket } from 'node:net'
import type { Gate } from './fault-gate.ts'
import { startProxy } from './proxy.ts'
import type { Target } from './proxy.ts'

/** Something a client asked: its text and the values bound to it. */
export type Asked = { text: string; values: (string | null)[] }

type ProxyOptions = {
  target: Target
  gate: Gate
  onAsked?: ((asked: Asked) => void) | undefined
}

/**
 * Stands between a client and a real PostgreSQL and understands just enough of the wire protocol:
 * one call is everything up to Sync or a simple Query, its answer is complete at ReadyForQuery.
 */
export const startPostgresProxy = ({ target, gate, onAsked }: ProxyOptions) =>
  startProxy(target, (client, database) => relay({ client, database, gate, onAsked }))

type Relay = Pick<ProxyOptions, 'gate' | 'onAsked'> & { client: Socket; database: Socket }

function relay({ client, database, gate, onAsked }: Relay) {
  const answers = readMessages()
  let isSignedIn = false
  // Set while an answer must not reach the client before it is complete.
  let onComplete: (() => void) | null = null

  database.on('data', (bytes) => {
    if (!onComplete) client.write(bytes)
    for (const message of answers(bytes)) {
      if (kindOf(message) !== 'Z') continue
      isSignedIn = true
      onComplete?.()
    }
  })

  const questions = readMessages()
  // A statement with a name is sent once per connection, and only bound afterwards.
  const named = new Map<string, string>()
  let call: Buffer[] = []
  let turn = Promise.resolve()

  client.on('data', (bytes) => {
    // Start-up and password are not calls: without them there is no connection.
    if (!isSignedIn) return void database.write(bytes)
    for (const message of questions(bytes)) {
      call.push(message)
      const kind = kindOf(message)
      if (kind === 'X') database.write(message)
      if (kind !== 'S' && kind !== 'Q') continue
      const whole = call
      call = []
      turn = turn.then(() => carryOut(whole))
    }
  })

  function carryOut(messages: Buffer[]) {
    const asked = questionOf(messages, named)
    onAsked?.(asked)
    const forward = () => void database.write(Buffer.concat(messages))
    return gate.carryOut(`PostgreSQL: ${asked.text.replace(/\s+/g, ' ').slice(0, 60)}`, {
      forward,
      forwardSilently() {
        const complete = new Promise<void>((resolve) => (onComplete = resolve))
        forward()
        return complete
      },
      breakOff: () => client.destroy(),
    })
  }
}

const kindOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0)

/** Cuts a stream of bytes into messages: one letter, then a length that counts itself. */
function readMessages() {
  let rest: Buffer = Buffer.alloc(0)
  return function* read(bytes: Buffer) {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1)
      if (rest.length < length) return
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
  }
}

function questionOf(messages: readonly Buffer[], named: Map<string, string>): Asked {
  const asked: Asked = { text: '', values: [] }
  for (const message of messages) {
    const body = message.subarray(5)
    const kind = kindOf(message)
    if (kind === 'Q') asked.text = textAt(body, 0)
    if (kind === 'P') {
      asked.text = textAt(body, body.indexOf(0) + 1)
      named.set(textAt(body, 0), asked.text)
    }
    if (kind === 'B') {
      asked.text = named.get(textAt(body, body.indexOf(0) + 1)) ?? asked.text
      asked.values = valuesOf(body)
    }
  }
  return asked
}

const textAt = (body: Buffer, start: number) => body.toString('utf8', start, body.indexOf(0, start))

/** The parameters of a Bind message, as the texts the driver sends. */
function valuesOf(body: Buffer) {
  const statement = body.indexOf(0) + 1
  let at = body.indexOf(0, statement) + 1
  at += 2 + 2 * body.readUInt16BE(at)
  const count = body.readUInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return body.toString('utf8', at - length, at)
  })
}
