import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Answer = { bytes: Buffer; type: string }

/** The bytes as they come over the wire: compressed ones stay so. */
export async function bytesOf(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  if (response.statusCode !== 200) {
    throw new Error(`${url} was answered with ${response.statusCode}`)
  }
  return { bytes, type: response.headers['content-type'] ?? '' }
}
