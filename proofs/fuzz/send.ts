import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpAttempt, RawAttempt } from './attempt.ts'
import type { Answer } from './judge.ts'

export type Line = { host: string; port: number }

const patienceMs = 20_000
const keptBytes = 65_536
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export const closeLines = () => agent.destroy()

/** Nothing when the line ended without an answer, which is a good answer to some requests. */
export function sendHttp(line: Line, attempt: HttpAttempt): Promise<Answer | null> {
  const { method, path, headers, body, isAborted } = attempt
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const sent = request(
      { ...line, agent, method, path, headers: { ...headers, ...length }, timeout: patienceMs },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (text.length < keptBytes) text += chunk
        })
        response.on('error', () => resolve(null))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            body: text,
          }),
        )
      },
    )
    sent.on('timeout', () => {
      sent.destroy()
      reject(new Error(`no response within ${patienceMs / 1000} s`))
    })
    sent.on('error', () => resolve(null))
    if (isAborted && body) {
      sent.write(body.subarray(0, Math.floor(body.length / 2)))
      setTimeout(() => sent.destroy(), 10)
    } else sent.end(body)
  })
}

/** Writes bytes on a line and gives back what came, when the other side closed or patience ended. */
export function sendRaw(line: Line, { pieces, patienceMs: patience }: RawAttempt): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(line)
    let received = ''
    const timer = setTimeout(() => socket.destroy(), patience)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      if (received.length < keptBytes) received += chunk
      // A whole answer is here; a second one would come at once.
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.destroy(), 25)
    })
    let quiet: NodeJS.Timeout
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      clearTimeout(quiet)
      resolve(received)
    })
    socket.on('connect', async () => {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await pause(2)
        if (socket.writable) socket.write(piece)
      }
    })
  })
}
