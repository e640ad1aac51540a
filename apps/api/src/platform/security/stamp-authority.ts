import { randomBytes } from 'node:crypto'
import { partsOf, readDer, tags } from '@padauk/evidence/der'
import { checkTimeStamp } from '@padauk/evidence/time-stamp-check'
import { readTimeStamp } from '@padauk/evidence/time-stamp'

const patienceMs = 15_000
const longestAnswer = 65_536

const der = (tag: number, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  // Every part of a request is shorter than 128 bytes.
  return Buffer.concat([Buffer.from([tag, content.length]), content])
}
const sha256Algorithm = Buffer.from('300d06096086480165030402010500', 'hex')

/** A request of RFC 3161 for a SHA-256, with the certificate in the response. */
export function stampRequest(sha256: Uint8Array, nonce: Uint8Array) {
  const imprint = der(tags.sequence, sha256Algorithm, der(tags.bytes, sha256))
  const withCertificate = Buffer.from('0101ff', 'hex')
  const version = der(tags.integer, Buffer.from([1]))
  return der(tags.sequence, version, imprint, der(tags.integer, nonce), withCertificate)
}

/** The token in a response; throws when the authority granted none. */
function tokenIn(answer: Uint8Array<ArrayBuffer>) {
  const [info, token] = partsOf(readDer(answer))
  const [status] = partsOf(info)
  const code = status?.content[0] ?? -1
  // 0 is granted, 1 granted with changes, which would be found below.
  if (code > 1 || !token) throw new Error(`the time-stamp authority rejected it (${code})`)
  return token.whole
}

async function readAnswer(response: Response) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    size += part.length
    if (size > longestAnswer) throw new Error('the time-stamp authority sent too much')
  }
  return Uint8Array.from(Buffer.concat(parts))
}

/** Asks an authority to stamp a hash. Its response is believed only as far as it can be checked. */
export function createStampAuthority({ url }: { url: string | undefined }) {
  return {
    isSet: url !== undefined,

    async stamp(sha256: Buffer) {
      if (url === undefined) throw new Error('no time-stamp authority is set')
      // Positive and without a leading zero, so that it comes back byte for byte.
      const nonce = randomBytes(8)
      nonce[0] = ((nonce[0] ?? 0) % 127) + 1
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: stampRequest(sha256, nonce),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) throw new Error(`the time-stamp authority answered ${response.status}`)
      const token = tokenIn(await readAnswer(response))
      const { at, faults } = await checkTimeStamp(token, sha256)
      const [fault] = faults
      if (fault || !at) throw new Error(`the time stamp is not right: ${fault}`)
      const given = readTimeStamp(token).nonce
      if (!given || !nonce.equals(given))
        throw new Error('the time stamp is one of another request')
      return { token: Buffer.from(token), at }
    },
  }
}

export type StampAuthority = ReturnType<typeof createStampAuthority>
