import { parentPort } from 'node:worker_threads'
import { judgeContent } from '#features/uploads/media-type'
import type { CheckRequest } from '#features/uploads/type-checks'

const bufferOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// Runs in a thread of its own: a file that keeps it busy for ever stops no request.
parentPort?.on('message', async ({ content, file }: CheckRequest) => {
  const { head, tail, text } = content
  const judged = await judgeContent(
    { ...content, head: bufferOf(head), tail: bufferOf(tail), text: text && bufferOf(text) },
    file,
  )
  parentPort?.postMessage(judged)
})
parentPort?.postMessage('ready')
