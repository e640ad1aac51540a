/** Every refusal the API knows, and the status it travels with. Sentences live in the catalogues. */
export const problemStatus = {
  malformed: 400,
  'unknown-field': 400,
  'token-invalid': 401,
  'token-expired': 401,
  'credentials-wrong': 401,
  'not-allowed': 403,
  'account-pending': 403,
  'account-declined': 403,
  'account-suspended': 403,
  'step-up-needed': 403,
  'not-found': 404,
  'bid-erased': 404,
  'method-not-allowed': 405,
  'addendum-draft-exists': 409,
  'addendum-needs-extension': 409,
  'addendum-needs-second-person': 409,
  'addendum-too-late': 409,
  'addendum-unread': 409,
  'already-submitted': 409,
  'answer-needs-addendum': 409,
  'answer-published': 409,
  'approver-scored': 409,
  'bid-running': 409,
  'changed-since': 409,
  'confirmation-too-late': 409,
  'cure-once': 409,
  'cure-too-late': 409,
  'date-earlier': 409,
  'idempotency-conflict': 409,
  'interest-undeclared': 409,
  'key-set-changed': 409,
  'member-limit': 409,
  'not-yet': 409,
  'objection-once': 409,
  'objection-open': 409,
  'objection-too-late': 409,
  'paper-expired': 409,
  'paper-limit': 409,
  'question-answered': 409,
  'question-limit': 409,
  'question-too-late': 409,
  'repair-over': 409,
  'score-locked': 409,
  'seal-used': 409,
  'second-signature-needed': 409,
  'standstill-running': 409,
  'tender-closed': 409,
  'tender-cancelled': 409,
  'upload-offset': 409,
  'body-too-large': 413,
  'file-too-large': 413,
  'upload-quota': 413,
  'unsupported-media-type': 415,
  'file-type': 415,
  'file-empty': 422,
  'file-infected': 422,
  'file-macros': 422,
  'file-unpacks-too-large': 422,
  'file-unreadable': 422,
  'upload-missing': 422,
  'seal-broken': 422,
  'seal-missing': 422,
  'seal-not-taken': 422,
  'invalid-input': 422,
  'score-range': 422,
  'code-wrong': 422,
  'too-many-requests': 429,
  'server-error': 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Refusals that any endpoint may return before its feature is called. */
export const generalProblems = [
  'malformed',
  'unknown-field',
  'body-too-large',
  'unsupported-media-type',
  'invalid-input',
  'too-many-requests',
  'unavailable',
] as const satisfies readonly ProblemCode[]

export type Done<Value> = { ok: true; value: Value }

export type Refusal<Code extends ProblemCode = ProblemCode> = {
  ok: false
  code: Code
  /** Field name → key of the validation catalogue. */
  fields?: Record<string, string>
  /** Key of the validation catalogue, when it has a sentence closer to the case than the code's. */
  says?: string
  /** Values for the placeholders of the sentence. */
  values?: Record<string, string | number>
  retryAfterSeconds?: number
}

export type Outcome<Value, Code extends ProblemCode = ProblemCode> = Done<Value> | Refusal<Code>

export function done(): Done<undefined>
export function done<Value>(value: Value): Done<Value>
export function done(value?: unknown) {
  return { ok: true, value }
}

export function refuse<const Code extends ProblemCode>(
  code: Code,
  more: Omit<Refusal, 'ok' | 'code'> = {},
): Refusal<Code> {
  return { ok: false, code, ...more }
}
