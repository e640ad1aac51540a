import { askForReset, resetPassword } from '@padauk/contract/accounts'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { PasswordResets } from '#features/password-resets/service'
import { serve } from '#platform/http/serve'

export function passwordResetRoutes(
  app: FastifyInstance,
  { passwordResets }: { passwordResets: PasswordResets },
) {
  serve(app, askForReset, ({ body, address }) => passwordResets.ask(body.email, { address }))
  serve(app, resetPassword, async ({ params, body, address, visitor, setHeader }) => {
    const outcome = await passwordResets.reset(params.identifier, body, { address, visitor })
    if (!outcome.ok) return outcome
    setHeader('set-cookie', outcome.value.setCookies)
    return done()
  })
}
