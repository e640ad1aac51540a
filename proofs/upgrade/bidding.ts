import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOfUpload, tusPath } from '@padauk/contract/uploads'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import type { Bidder } from '#kit/bidders'
import { formOf } from '#kit/bids'
import type { Ask } from './asking.ts'

const pieces = 4
const betweenPiecesMs = 250

/** Slow enough to have its pieces on both sides of an exchange. Null when any part of it failed. */
export async function bid(ask: Ask, bidder: Bidder, tenderId: string) {
  const authorization = `Bearer ${bidder.token}`
  const bytes = demoPdf(randomBytes(700_000))
  const imgUrl = await sendPicture(ask, authorization)
  const fileUrl = await sendInPieces(ask, { authorization, slot: 'document', bytes })
  const agreement = demoPdf(randomBytes(1_000))
  const ndaUrl = await sendInPieces(ask, { authorization, slot: 'nda', bytes: agreement })
  if (!imgUrl || !fileUrl || !ndaUrl) return null
  const answer = await ask({
    what: 'bid',
    path: `/api/histories/${tenderId}`,
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ imgUrl, fileUrl, ndaUrl }),
  })
  if (!answer) return null
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const told = JSON.parse(answer.text) as SignedReceipt
  return { tenderId, bidder, told, files: [{ address: fileUrl, sha256 }] }
}

async function sendPicture(ask: Ask, authorization: string) {
  const picture = { name: 'demo.png', type: 'image/png', bytes: Uint8Array.from(onePixel) }
  const answer = await ask({
    what: 'picture',
    path: '/api/upload/image',
    method: 'POST',
    headers: { authorization },
    body: formOf('image', picture),
  })
  if (!answer) return null
  const { filename = '' } = JSON.parse(answer.text) as { filename?: string }
  return addressOfUpload('image', filename)
}

type File = { authorization: string; slot: 'document' | 'nda'; bytes: Buffer }

/** By tus, as a browser does, but without a second try. */
async function sendInPieces(ask: Ask, { authorization, slot, bytes }: File) {
  const word = (text: string) => Buffer.from(text).toString('base64')
  const headers = { authorization, 'tus-resumable': '1.0.0' }
  const created = await ask({
    what: 'upload begun',
    path: tusPath,
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${word('demo-bid.pdf')},slot ${word(slot)}`,
    },
  })
  if (!created) return null
  const path = new URL(created.response.headers.get('location') ?? '', 'http://x').pathname
  const size = Math.ceil(bytes.length / pieces)
  for (let offset = 0; offset < bytes.length; offset += size) {
    const sent = await ask({
      what: 'piece of an upload',
      path,
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: Uint8Array.from(bytes.subarray(offset, offset + size)),
    })
    if (!sent) return null
    await pause(betweenPiecesMs)
  }
  return addressOfUpload('file', path.split('/').at(-1) ?? '')
}
