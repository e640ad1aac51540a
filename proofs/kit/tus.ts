import { addressOfUpload, smallestPieceBytes, tusPath } from '@padauk/contract/uploads'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Upload } from '@padauk/contract/uploads'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, createPatience, isAway, Refused } from './client.ts'
import type { Answer, Client } from './client.ts'

type TusFile = {
  parts: readonly Buffer[]
  slot?: Slot
  name?: string
  type?: string
  /** The bytes are sealed: neither name nor type is told. */
  isSealed?: boolean
  /** For whose draft it is; it is looked up there when the answer to its beginning was lost. */
  tenderId?: string
  /** So many of one size; otherwise they grow as the site's do on a good line. */
  pieces?: number
  /** Milliseconds between two pieces, and until one counts as unanswered. */
  betweenMs?: number
  patience?: number
}

const version = { 'tus-resumable': '1.0.0' }
const largestPiece = 1_048_576
const worthRetrying = [404, 408, 409, 410, 423, 425]

export class GaveUp extends Error {}

/** Sends a file as a browser does: after each failure it asks how far the server has got. */
export async function sendByTus(client: Client, file: TusFile) {
  const { parts, slot = 'document', pieces, betweenMs = 0 } = file
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const first = Math.max(smallestPieceBytes, pieces ? Math.ceil(size / pieces) : 0)
  const patience = createPatience(client)
  const waitAfter = async (answer: Answer) => {
    if (!isAway(answer) && !worthRetrying.includes(answer.status)) {
      throw new Refused(`${slot} (${answer.code})`, answer.status)
    }
    if (!(await patience.wait())) throw new GaveUp(`${slot} was not sent in time`)
  }

  let path = ''
  let offset = 0
  let piece = first
  let isOffsetKnown = false
  while (offset < size) {
    if (path === '') {
      const begun = await begin(client, { ...file, slot, size }, patience.hasWaited())
      if ('answer' in begun) {
        await waitAfter(begun.answer)
        continue
      }
      ;({ path, isNew: isOffsetKnown } = begun)
    }
    const answer = isOffsetKnown
      ? await sendPiece(client, { path, offset, body: slice(parts, offset, offset + piece) }, file)
      : await ask(client, { what: 'offset', method: 'HEAD', path, headers: version })
    const reached = answer.headers['upload-offset']
    if (answer.status >= 300 || reached === undefined) {
      isOffsetKnown = false
      piece = first
      if (answer.status === 404 || answer.status === 410) path = ''
      await waitAfter(answer)
      continue
    }
    offset = Number(reached)
    if (isOffsetKnown) {
      if (!pieces) piece = Math.min(largestPiece, piece * 2)
      await pause(betweenMs)
    }
    isOffsetKnown = true
    patience.restart()
  }
  return { path, address: addressOfUpload('file', path.split('/').at(-1) ?? '') }
}

type Piece = { path: string; offset: number; body: readonly Buffer[] }

const sendPiece = (client: Client, { path, offset, body }: Piece, { patience }: TusFile) =>
  ask(client, {
    what: 'piece',
    method: 'PATCH',
    path,
    headers: {
      ...version,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
    ...(patience && { patience }),
  })

type Begun = { path: string; isNew: boolean } | { answer: Answer }

async function begin(
  client: Client,
  { slot, size, tenderId, name = 'demo-bid.pdf', type, isSealed }: TusFile & { size: number },
  isRepeated: boolean,
): Promise<Begun> {
  if (isRepeated && tenderId) {
    // Begun twice, it would take up room for nothing.
    const path = `/api/tenders/${tenderId}/draft`
    const draft = await ask(client, { what: 'draft', path })
    if (draft.status !== 200) return { answer: draft }
    const { files } = JSON.parse(draft.text) as { files: Upload[] }
    const begun = files.find((one) => one.slot === slot && one.state !== 'refused')
    if (begun) return { path: begun.location, isNew: false }
  }
  const about = isSealed ? { sealed: '1' } : { filename: name, filetype: type }
  const metadata = { ...about, slot, tender: tenderId }
  const answer = await ask(client, {
    what: 'begin',
    method: 'POST',
    path: tusPath,
    headers: {
      ...version,
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .flatMap(([key, value]) =>
          value ? [`${key} ${Buffer.from(value).toString('base64')}`] : [],
        )
        .join(','),
    },
  })
  const { location } = answer.headers
  if (answer.status !== 201 || location === undefined) return { answer }
  return { path: new URL(location, client.origin).pathname, isNew: true }
}

/** A piece of a file that lies in parts; nothing is copied. */
function slice(parts: readonly Buffer[], from: number, to: number): Buffer[] {
  let start = 0
  return parts.flatMap((part) => {
    const piece = part.subarray(Math.max(0, from - start), Math.max(0, to - start))
    start += part.length
    return piece.length > 0 ? [piece] : []
  })
}
