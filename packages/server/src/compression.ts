import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encoders = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
type Encoding = keyof typeof encoders

const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: {} }

/** Below this it would not save a packet. */
const worthwhileBytes = 1_200

export const isWorthCompressing = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= worthwhileBytes

/** Whole, so that the response has a length: the front sends what it keeps without cutting it up. */
export const compress = (encoding: Encoding, payload: string | Buffer) =>
  encoders[encoding](payload, options[encoding])

/** nginx requests one encoding; other clients get the best of their list. */
export function wantedEncoding(header: string | string[] = ''): Encoding | null {
  const accepted = String(header)
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
