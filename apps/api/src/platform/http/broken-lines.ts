import type { Socket } from 'node:net'
import { problemStatus } from '@padauk/contract/problems'
import { words } from '#platform/text/words'

/** An unreadable request has no language. */
const body = JSON.stringify({ error: words('en')('problems.malformed'), code: 'malformed' })

const answer = [
  `HTTP/1.1 ${problemStatus.malformed} Bad Request`,
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(body)}`,
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  'connection: close',
  '',
  body,
].join('\r\n')

/**
 * Invalid requests, endless headers and requests that never arrive in full: Node gives
 * up before there is anything to route. The sender gets the shape that every refusal has.
 */
export function answerBrokenLine(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answer)
  socket.destroy(error)
}
