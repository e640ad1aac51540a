import { createHash, randomBytes } from 'node:crypto'
import { chunkLimitBytes, tusPath } from '@padauk/contract/uploads'
import { Upload } from 'tus-js-client'
import { aBidder } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoPdf } from '@padauk/testing/demo-files'
import type { Proof } from '#kit/proof'
import { atMost, holds, reportedAll } from '#kit/report'
import { makeTrouble, startSlowLine } from '#kit/slow-line'
import { withSystem } from '#kit/system'

const line = { kilobitsPerSecond: 400, roundTripMs: 300 }
const mostBytesPerByte = 1.2

type Sending = {
  endpoint: string
  bidder: Bidder
  file: Buffer
}

/** The library a browser would use, with patience for a process that starts again. */
function send({ endpoint, bidder, file }: Sending) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      chunkSize: chunkLimitBytes,
      retryDelays: Array.from({ length: 120 }, () => 500),
      headers: { authorization: `Bearer ${bidder.token}` },
      metadata: { filename: 'demo-bid.pdf', slot: 'document' },
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
}

export const resume: Proof = {
  name: 'resume',
  claim: 'a large file arrives whole over a bad line, without sending much of it twice',
  isIdle: true,
  run: (environment) =>
    withSystem(environment, { env: { CLOSE_EVERY_SECONDS: '30' } }, async (system) => {
      const [api] = system.apis
      const bidder = await aBidder(system)
      const size = (environment.isShort ? 2 : 20) * 1_048_576
      const file = demoPdf(randomBytes(size - 100))
      const path = await startSlowLine({ ...line, targetPort: () => api?.port ?? 0 })
      const start = performance.now()
      const trouble = makeTrouble(path, size, () => void api?.process.kill('SIGKILL'))
      const endpoint = `http://127.0.0.1:${path.port}${tusPath}`
      const location = await send({ endpoint, bidder, file }).finally(() => {
        trouble.stop()
        path.stop()
      })
      const seconds = (performance.now() - start) / 1000

      const name = new URL(location).pathname.split('/').at(-1) ?? ''
      const stored = await stateOf(api?.origin ?? '', bidder, name)
      const ratio = path.bytesSent() / file.length
      const isWhole = stored.sha256 === createHash('sha256').update(file).digest('hex')
      return {
        rows: [
          ...reportedAll({
            'kbit/s, 300 ms there and back': line.kilobitsPerSecond,
            'bytes of the file': file.length,
            'bytes sent, headers and repeats included': path.bytesSent(),
            seconds: seconds.toFixed(1),
            'seconds a perfect line would need': Math.round(
              (size * 8) / 1000 / line.kilobitsPerSecond,
            ),
          }),
          atMost('bytes sent for each byte', ratio, mostBytesPerByte, (it) => it.toFixed(3)),
          holds(
            'three cuts of the line and kill -9 of the api',
            trouble.done() === 4,
            trouble.done(),
          ),
          holds('whole, with the right SHA-256', isWhole, isWhole ? 'yes' : JSON.stringify(stored)),
        ],
      }
    }),
}

async function stateOf(origin: string, { token }: Bidder, name: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}${tusPath}/${name}`, { headers })
  return (await response.json()) as { state?: string; sha256?: string }
}
