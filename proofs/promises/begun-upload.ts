import { request } from 'node:http'
import { smallestPieceBytes } from '@padauk/contract/uploads'
import { demoPdf } from '@padauk/testing/demo-files'
import type { Bidder } from '#kit/bidders'

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** One piece that goes through, and one that is sent half and then cut off with the process. */
export async function beginUpload(
  origin: string,
  { token }: Bidder,
  tenderId: string,
  secret: string,
) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const piece = demoPdf(Buffer.from(secret.repeat(Math.ceil(smallestPieceBytes / secret.length))))
  const named = { filename: `${secret}.pdf`, slot: 'document', tender: tenderId }
  const metadata = Object.entries(named).map(([name, value]) => `${name} ${encoded(value)}`)
  const created = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(piece.length * 3),
      'upload-metadata': metadata.join(','),
    },
  })
  const location = new URL(created.headers.get('location') ?? '', origin)
  const type = 'application/offset+octet-stream'
  const about = (offset: number) => ({
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': type },
  })
  const first = await fetch(location, { ...about(0), body: new Uint8Array(piece) })
  if (first.status !== 204) throw new Error(`the piece was answered with ${first.status}`)
  return {
    /** Announces two pieces and sends one: it never ends by itself. */
    sendHalf() {
      const half = request(location, about(piece.length))
      half.setHeader('content-length', piece.length * 2)
      half.on('error', () => {})
      half.write(piece)
      return new Promise((resolve) => half.on('close', resolve))
    },
  }
}
