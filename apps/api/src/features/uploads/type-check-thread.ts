import { parentPort } from 'node:worker_threads'
import { authorsOf } from '#features/uploads/authors'
import { judgeContent } from '#features/uploads/media-type'
import type { CheckRequest } from '#features/uploads/type-checks'

const bufferOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// Runs in a thread of its own: a file that keeps it busy for ever stops no request.
parentPort?.on('message', async ({ content, file }: CheckRequest) => {
  const { head, tail, text } = content
  const given = {
    ...content,
    head: bufferOf(head),
    tail: bufferOf(tail),
    text: text && bufferOf(text),
  }
  const judged = await judgeContent(given, file)
  const isRead = file.withAuthors && typeof judged !== 'string'
  parentPort?.postMessage(
    isRead ? { ...judged, authors: await authorsOf(given, judged.mediaType) } : judged,
  )
})
parentPort?.postMessage('ready')
