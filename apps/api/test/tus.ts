import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chunkLimitBytes } from '@padauk/contract/uploads'
import type { Api } from '#test/people'
import type { Sender } from '#test/senders'
import { eventually } from '#test/start-api'

const version = { 'tus-resumable': '1.0.0' }

const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type Announced = { size: number; filename?: string; slot?: string; more?: Record<string, string> }

export const begin = (
  origin: string,
  sender: Sender,
  { size, filename = 'nda.pdf', slot = 'nda', more = {} }: Announced,
) => announce(origin, sender, size, { filename, slot, ...more })

export function announce(
  origin: string,
  { authorization }: Sender,
  size: number,
  metadata: Record<string, string>,
) {
  return fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...version,
      authorization,
      'upload-length': String(size),
      'upload-metadata': metadataOf(metadata),
    },
  })
}

/** Where the upload continues. */
export async function begun(origin: string, sender: Sender, announced: Announced) {
  const answer = await begin(origin, sender, announced)
  if (answer.status !== 201) throw new Error(`not begun: ${answer.status}`)
  return answer.headers.get('location') ?? ''
}

export function patch(
  origin: string,
  { authorization }: Sender,
  location: string,
  { offset, bytes }: { offset: number; bytes: Buffer },
) {
  return fetch(origin + location, {
    method: 'PATCH',
    headers: {
      ...version,
      authorization,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: Uint8Array.from(bytes),
  })
}

/** A whole file in pieces of 4 MB; where it is. */
export async function sendInPieces(
  origin: string,
  sender: Sender,
  { bytes, ...about }: Omit<Announced, 'size'> & { bytes: Buffer },
) {
  const location = await begun(origin, sender, { size: bytes.length, ...about })
  for (let offset = 0; offset < bytes.length; offset += chunkLimitBytes) {
    const piece = { offset, bytes: bytes.subarray(offset, offset + chunkLimitBytes) }
    const { status } = await patch(origin, sender, location, piece)
    if (status !== 204) throw new Error(`not stored: ${status}`)
  }
  return location
}

export async function offsetOf(origin: string, { authorization }: Sender, location: string) {
  const headers = { ...version, authorization }
  const answer = await fetch(origin + location, { method: 'HEAD', headers })
  if (answer.status !== 200) throw new Error(`no offset: ${answer.status}`)
  return Number(answer.headers.get('upload-offset'))
}

/** Begins to send a piece over a line of its own, which then stays silent. */
export async function sendHalf(
  { origin, services }: Pick<Api, 'origin' | 'services'>,
  { authorization }: Sender,
  location: string,
  { offset, bytes, announced }: { offset: number; bytes: Buffer; announced: number },
) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = {
    ...version,
    authorization,
    host: hostname,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(announced),
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`PATCH ${location} HTTP/1.1\r\n${head.join('')}\r\n`)
  for (let at = 0; at < bytes.length; at += 65_536) socket.write(bytes.subarray(at, at + 65_536))
  await new Promise((resolve) => socket.write('', resolve))
  // A busy machine takes its time to begin; what was not read when a line breaks is lost.
  const lock = services.db
    .selectFrom('uploadLocks')
    .select('holder')
    .where('uploadId', '=', location.slice(15, 47))
  await eventually(() => lock.executeTakeFirst())
  await pause(300)
  return socket
}
