import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { answers, supervise } from '@padauk/testing/processes'
import type { Answer } from './bytes.ts'

/** A separate process that sends these bytes to every client. */
export async function startBareFastify(directory: string, { bytes, type }: Answer) {
  const port = await freePort()
  const file = join(directory, `bytes-${port}`)
  writeFileSync(file, bytes)
  const process = supervise({
    name: `bare-fastify-${port}`,
    arguments: ['bench/measure/bare-fastify.ts', file, type, String(port)],
    env: { NODE_ENV: 'production' },
    logDirectory: join(directory, 'logs'),
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url)
  return { url, stop: process.stop }
}
