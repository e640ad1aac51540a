import { setTimeout as pause } from 'node:timers/promises'
import { addressOfUpload, smallestPieceBytes, tusPath } from '@padauk/contract/uploads'
import type { Bidder } from './bidders.ts'
import { formOf, sendBid } from './bids.ts'
import type { Answer } from './bids.ts'

/** Retries until a response is not a failure on our side. */
export async function untilAnswered<Value>(
  ask: () => Promise<Value | null>,
  patience = 60_000,
): Promise<Value> {
  const end = Date.now() + patience
  while (Date.now() < end) {
    const answer = await ask()
    if (answer !== null) return answer
    await pause(200)
  }
  throw new Error('a good client was never answered')
}

type Client = { origin: string; bidder: Bidder; patience: number }

/** What a person's browser does: the same request with the same key, until there is an answer. */
export const submitPatiently = (
  { origin, bidder, patience }: Client,
  bid: Omit<Parameters<typeof sendBid>[2], 'patience'>,
): Promise<Answer> =>
  untilAnswered(async () => {
    const answer = await sendBid(origin, bidder, { ...bid, patience })
    return answer.status === 0 || answer.status >= 500 ? null : answer
  })

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: BodyInit }

/** Null without a response, or with failures only. */
async function send({ origin, bidder, patience }: Client, { path, headers, ...rest }: Sent) {
  try {
    const response = await fetch(origin + path, {
      ...rest,
      headers: { authorization: `Bearer ${bidder.token}`, ...headers },
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    return response.status >= 500 ? null : { response, text }
  } catch {
    return null
  }
}

export async function sendFilePatiently(client: Client, file: Parameters<typeof formOf>[1]) {
  const { text } = await untilAnswered(() =>
    send(client, { method: 'POST', path: '/api/upload/files', body: formOf('files', file) }),
  )
  const { filenames } = JSON.parse(text) as { filenames?: string[] }
  if (!filenames?.[0]) throw new Error(`the file was refused: ${text}`)
  return addressOfUpload('file', filenames[0])
}

const version = { 'tus-resumable': '1.0.0' }

/** Speaks tus itself: pieces of a size of our choice, and after each failure the question how far. */
export async function sendByTusPatiently(
  client: Client,
  { bytes, pieces }: { bytes: Buffer; pieces: number },
) {
  const path = await untilAnswered(() => create(client, bytes.length))
  const pieceBytes = Math.max(smallestPieceBytes, Math.ceil(bytes.length / pieces))
  let offset = 0
  await untilAnswered(async () => {
    const piece = Uint8Array.from(bytes.subarray(offset, offset + pieceBytes))
    const sent = await send(client, {
      method: 'PATCH',
      path,
      headers: {
        ...version,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: piece,
    })
    const reached = sent?.response.status === 204 ? offsetOf(sent.response) : null
    offset = reached ?? (await untilAnswered(() => askOffset(client, path)))
    return offset === bytes.length ? offset : null
  })
  return addressOfUpload('file', path.split('/').at(-1) ?? '')
}

async function create(client: Client, size: number) {
  const text = (word: string) => Buffer.from(word).toString('base64')
  const created = await send(client, {
    method: 'POST',
    path: tusPath,
    headers: {
      ...version,
      'upload-length': String(size),
      'upload-metadata': `filename ${text('demo-bid.pdf')},slot ${text('document')}`,
    },
  })
  const location = created?.response.headers.get('location')
  if (created && !location) throw new Error(`tus answered ${created.response.status}`)
  return location ? new URL(location, client.origin).pathname : null
}

const offsetOf = ({ headers }: Response) => Number(headers.get('upload-offset'))

async function askOffset(client: Client, path: string) {
  const asked = await send(client, { method: 'HEAD', path, headers: version })
  return asked?.response.status === 200 ? offsetOf(asked.response) : null
}
