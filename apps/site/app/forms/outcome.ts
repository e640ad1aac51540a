import type { Answered } from '@padauk/contract/client'
import type { CompanyMessages } from '#app/words/page-words.server.ts'
import type { Messages } from '#app/words/messages.ts'

type Validation = Messages['validation'] & CompanyMessages['validation']
type Groups = 'account' | 'common' | 'contact' | 'papers'
export type FaultKey = {
  [Group in Groups]: `${Group}.${keyof Validation[Group] & string}`
}[Groups]

/** A key of the validation catalogue, or the sentence that the API has sent. */
export type Fault = { key: FaultKey } | { sentence: string }
export type Faults<Name extends string> = Partial<Record<Name, Fault>>

export type Outcome<Name extends string, Value = unknown> =
  | { state: 'done'; value: Value }
  /** Found before anything was sent. */
  | { state: 'wrong'; faults: Faults<Name> }
  /** The API has said why, of some reasons also where. */
  | { state: 'refused'; code: string; sentence: string; faults: Faults<Name> }
  | { state: 'failed' }
  /** The login has expired; the guard takes over. */
  | { state: 'session-ended' }

/** Fields are named as the API names them, so that its faults find their place. */
export function readFields<Name extends string>(names: readonly Name[], form: FormData) {
  const entries = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

/** The sentence of the API, or "Error on server" without a usable response (rules 4.2). */
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

/** Sends valid fields; faults go back to their fields. */
export async function sendUnlessWrong<Name extends string, Value>(
  faults: Faults<Name>,
  send: () => Promise<Answered<Value>>,
): Promise<Outcome<Name, Value>> {
  if (Object.keys(faults).length > 0) return { state: 'wrong', faults }
  return outcomeOf(await send())
}
