import { compress, isWorthCompressing, wantedEncoding } from '@padauk/server/compression'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses what everyone may keep; the front keeps it as it leaves here. Answers to one person
 * stay uncompressed: the compressed size could reveal a secret in them.
 */
export function compressPublicAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || !isWorthCompressing(payload)) return payload
    if (!String(reply.getHeader('cache-control') ?? '').startsWith('public')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = wantedEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(encoding, payload)
  })
}
