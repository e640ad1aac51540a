import { compress, isWorthCompressing, wantedEncoding } from '@padauk/server/compression'
import type { FastifyInstance } from 'fastify'

/** Pages, their data and lists of addresses; pictures and papers are compressed already. */
const isText = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg)/

/** Compresses all text that leaves the site; the front keeps it as it leaves here. */
export function compressTexts(scope: FastifyInstance) {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isWorthCompressing(payload)) return payload
    if (!isText.test(String(reply.getHeader('content-type')))) return payload
    const varies = reply.getHeader('vary')
    reply.header('vary', varies ? `${String(varies)}, accept-encoding` : 'accept-encoding')
    const encoding = wantedEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(encoding, payload)
  })
}
