import { askForReset, resetPassword } from '@padauk/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { PasswordResets } from '#features/password-resets/service'
import { serve } from '#platform/serve'

export function passwordResetRoutes(
  app: FastifyInstance,
  { passwordResets }: { passwordResets: PasswordResets },
) {
  serve(app, askForReset, ({ body, address }) => passwordResets.ask(body.email, { address }))
  serve(app, resetPassword, ({ params, body, address }) =>
    passwordResets.reset(params.identifier, body, { address }),
  )
}
