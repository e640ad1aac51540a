import type { Answered } from '@padauk/contract/client'
import * as z from 'zod/mini'
import type { CompanyMessages } from '#app/words/company-words.server.ts'
import type { Messages } from '#app/words/messages.ts'

type Validation = Messages['validation'] & CompanyMessages['validation']
type FaultKey = {
  [Group in 'account' | 'common' | 'contact']: `${Group}.${keyof Validation[Group] & string}`
}['account' | 'common' | 'contact']

/** A key of the validation catalogue, or the sentence that the api has sent. */
type Fault = { key: FaultKey } | { sentence: string }
export type Faults<Name extends string> = Partial<Record<Name, Fault>>

export type Outcome<Name extends string, Value = unknown> =
  | { state: 'done'; value: Value }
  /** Found before anything was sent. */
  | { state: 'wrong'; faults: Faults<Name> }
  /** The api has said why, of some reasons also where. */
  | { state: 'refused'; code: string; sentence: string; faults: Faults<Name> }
  | { state: 'failed' }
  /** The login is not good any more; the guard takes over. */
  | { state: 'session-ended' }

/** The first fault of every field, in the words of the contract. */
export function faultsOf<Name extends string>(
  schema: z.core.$ZodType,
  fields: Record<Name, string>,
): Faults<Name> {
  const checked = z.safeParse(schema, fields)
  const faults: Record<string, Fault> = {}
  for (const { path, message } of checked.error?.issues ?? []) {
    faults[String(path[0])] ??= { key: message as FaultKey }
  }
  return faults as Faults<Name>
}

/** Spec §5: both fields say that they differ. */
export function repetitionFaults(fields: { password: string; re_password: string }) {
  const faults: Faults<'password' | 're_password'> = {}
  const { password, re_password: repeated } = fields
  if (repeated === '') faults.re_password = { key: 'account.rePasswordRequired' }
  else if (password !== '' && password !== repeated) {
    faults.password = { key: 'account.passwordMismatch' }
    faults.re_password = { key: 'account.passwordMismatch' }
  }
  return faults
}

/** Spec §8: the text of the api; another one where nobody answered, or not sensibly. */
export function outcomeOf<Name extends string, Value>(
  answer: Answered<Value>,
): Outcome<Name, Value> {
  if (answer.ok) return { state: 'done', value: answer.value }
  if (answer.code === 'token-invalid' || answer.code === 'token-expired') {
    return { state: 'session-ended' }
  }
  if (answer.status === 0 || answer.status >= 500 || answer.error === '') return { state: 'failed' }
  const faults = Object.entries(answer.fields).map(([name, sentence]) => [name, { sentence }])
  return {
    state: 'refused',
    code: answer.code,
    sentence: answer.error,
    faults: Object.fromEntries(faults) as Faults<Name>,
  }
}

/** Sends what is in order; what is not goes back to the fields. */
export async function sendUnlessWrong<Name extends string, Value>(
  faults: Faults<Name>,
  send: () => Promise<Answered<Value>>,
): Promise<Outcome<Name, Value>> {
  if (Object.keys(faults).length > 0) return { state: 'wrong', faults }
  return outcomeOf(await send())
}
