import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sender } from '#test/senders'

const version = { 'tus-resumable': '1.0.0' }

const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type Announced = { size: number; filename?: string; slot?: string; more?: Record<string, string> }

export function begin(
  origin: string,
  { authorization }: Sender,
  { size, filename = 'nda.pdf', slot = 'nda', more = {} }: Announced,
) {
  return fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...version,
      authorization,
      'upload-length': String(size),
      'upload-metadata': metadataOf({ filename, slot, ...more }),
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

export async function offsetOf(origin: string, { authorization }: Sender, location: string) {
  const headers = { ...version, authorization }
  const answer = await fetch(origin + location, { method: 'HEAD', headers })
  if (answer.status !== 200) throw new Error(`no offset: ${answer.status}`)
  return Number(answer.headers.get('upload-offset'))
}

/** Begins to send a piece over a line of its own, which then stays silent. */
export async function sendHalf(
  origin: string,
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
  await pause(300)
  return socket
}
