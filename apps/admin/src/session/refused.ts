import type { Failure } from '@padauk/contract/client'

/** ra-core expects refusals to be thrown, with the sentences for fields in `body.errors`. */
export class Refused extends Error {
  readonly status: number
  readonly code: Failure['code']
  readonly fields: Record<string, string>
  readonly body: { errors: Record<string, string> }

  constructor({ error, fields, status, code }: Failure) {
    super(error || 'trouble.unreachable')
    this.status = status
    this.code = code
    this.fields = fields
    this.body = { errors: fields }
  }
}
