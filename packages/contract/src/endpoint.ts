import type * as z from 'zod/mini'
import type { PersonRole } from './person-roles.ts'
import type { ProblemCode } from './problems.ts'

type Schema = z.ZodMiniType

export const staffRoles = ['owner', 'editor', 'officer', 'auditor', 'holder', 'evaluator'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Who may call. There is no default: a route without it stops the start of the API. */
export type Access =
  | 'public'
  | 'company' // a signed-in person of an approved company
  | { company: Exclude<PersonRole, 'prepare'> } // one who may at least do this
  | 'any-staff' // a signed-in member of staff, also one who has no second factor yet
  | { staff: readonly StaffRole[]; stepUp?: true }

export type Endpoint = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's notation: `/api/services/:id/:lang`. */
  path: `/${string}`
  summary: string
  access: Access
  params?: Schema
  query?: Schema
  body?: Schema
  /** The longest JSON body, where it is not that of every request. */
  bodyBytes?: number
  /** A multipart form instead of a JSON body: files in one field, streamed to the handler. */
  form?: { field: string; files: number }
  /** `orNothing`: an undefined value is answered with 204. */
  answer: { status: 200 | 201 | 204; schema: Schema; orNothing?: true }
  /** Refusals the feature itself may return; those of every request are implied. */
  problems: readonly ProblemCode[]
  /** Seconds a shared cache may keep the answer; absent means `no-store`. */
  freshSeconds?: number
  /** Tells of bids: logs and metrics keep nothing of its responses, not even their status. */
  confidential?: true
}

// A browser loads only the endpoints that it calls.
// @__NO_SIDE_EFFECTS__
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
/** What a handler gives: the platform serialises it by the schema, so only declared fields leave. */
export type AnswerInputOf<E extends Endpoint> = InputOf<E['answer']['schema']>
export type AnswerOf<E extends Endpoint> = OutputOf<E['answer']['schema']>
export type ProblemOf<E extends Endpoint> = E['problems'][number]

type Part<Name extends string, S> = S extends Schema ? { [K in Name]: z.input<S> } : unknown

/** What a caller of the endpoint must give. */
export type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>
