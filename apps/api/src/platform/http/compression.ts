import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const encoders = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
type Encoding = keyof typeof encoders

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Below this it would not save a packet. */
const worthwhileBytes = 1_200

/**
 * Compresses what everyone may keep; the front keeps it as it leaves here. Answers to one person
 * stay uncompressed: the compressed size could reveal a secret in them.
 */
export function compressPublicAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || reply.statusCode !== 200 || payload.length < worthwhileBytes) return payload
    if (!String(reply.getHeader('cache-control') ?? '').startsWith('public')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = wantedEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoders[encoding](payload, encoding === 'br' ? brotliOptions : {})
  })
}

/** nginx requests one encoding; other clients get the best of their list. */
function wantedEncoding(header: string | string[] = ''): Encoding | null {
  const accepted = String(header)
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
