import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpAttempt, RawAttempt } from './attempt.ts'
import type { Answer } from './judge.ts'

const patienceMs = 20_000
const keptBytes = 65_536
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export const closeLines = () => agent.destroy()

/** Nothing when the line ended without an answer, which is a good answer to some requests. */
export function sendHttp({ hostname, port }: URL, attempt: HttpAttempt) {
  const { method, path, body, isAborted } = attempt
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
  const length = body && { 'content-length': String(body.length) }
  const headers = { ...attempt.headers, ...length }
  const sent = request({ hostname, port, agent, method, path, headers, timeout: patienceMs })
  sent.on('response', (response) => {
    const { statusCode: status = 0, headers: told } = response
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => (text += text.length < keptBytes ? chunk : ''))
    response.on('error', () => resolve(null))
    response.on('end', () =>
      resolve({ status, contentType: told['content-type'] ?? '', body: text }),
    )
  })
  sent.on('timeout', () => {
    sent.destroy()
    reject(new Error(`no response within ${patienceMs / 1000} s`))
  })
  sent.on('error', () => resolve(null))
  if (isAborted && body) {
    sent.write(body.subarray(0, Math.floor(body.length / 2)))
    setTimeout(() => sent.destroy(), 10)
  } else sent.end(body)
  return promise
}

/** Writes bytes on a line and gives back what came, when the other side closed or patience ended. */
export async function sendRaw({ hostname, port }: URL, { pieces, patienceMs: most }: RawAttempt) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(Number(port), hostname)
  let received = ''
  let quiet: NodeJS.Timeout | undefined
  const timer = setTimeout(() => socket.destroy(), most)
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    if (received.length < keptBytes) received += chunk
    // A whole answer is here; a second one would come at once.
    clearTimeout(quiet)
    quiet = setTimeout(() => socket.destroy(), 25)
  })
  socket.on('error', () => {})
  socket.on('close', resolve)
  socket.on('connect', async () => {
    for (const piece of pieces) {
      if (socket.writable) socket.write(piece)
      await pause(2)
    }
  })
  await promise
  clearTimeout(timer)
  clearTimeout(quiet)
  return received
}
