import type { FastifyInstance } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
}

/** Pages that may use the camera to scan the code of a receipt. */
const verifyPage = /^\/verify(?:[/?]|$)/
const withCamera = { 'permissions-policy': 'camera=(self), geolocation=(), microphone=()' }

/** On what the site itself answers; forwarded answers bring those of the api. */
export function securityHeaders(scope: FastifyInstance) {
  scope.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(headers)
    if (verifyPage.test(url)) reply.headers(withCamera)
  })
}
