import { createClient } from '@padauk/contract/client'
import type { Answered, Call } from '@padauk/contract/client'
import type { Language } from '@padauk/contract/languages'
import { readStaffSession, signInStaff, signOutStaff } from '@padauk/contract/staff'
import type { StaffCredentials, StaffSession } from '@padauk/contract/staff'
import { createObservable } from '#admin/session/observable.ts'

/** What the server requires before it repeats a call: to sign in again, or a code. */
export type Question = { kind: 'sign-in' | 'step-up'; answer: (given: boolean) => void }

const longestWait = 30_000
/** The server takes a code for five minutes; the rest is for the way there. */
const steppedUpMs = 4.5 * 60_000

type Options = { origin: string; language: () => Language; now?: () => number }

/** Who is signed in at this browser, and what the server still requires. */
export function createStaffSession({ origin, language, now = Date.now }: Options) {
  const current = createObservable<StaffSession | null>(null)
  const question = createObservable<Question | null>(null)
  /** The server ends a session 30 minutes after its last call. */
  const seenAt = createObservable(0)
  /** Setting up the second factor needs the password again; the person types it only once. */
  const typedPassword = createObservable<string | null>(null)
  let steppedUpAt = -Infinity
  let asked: { kind: Question['kind']; outcome: Promise<boolean> } | null = null

  const client: Call = async (endpoint, input) => {
    const session = current.get()
    const call = createClient({
      origin,
      language: language(),
      signal: AbortSignal.timeout(longestWait),
      headers: session ? { 'x-csrf-token': session.csrf } : {},
    })
    const answer = await call(endpoint, input)
    if (answer.ok) seenAt.set(now())
    return answer
  }

  async function keep(answered: Promise<Answered<StaffSession>>) {
    const answer = await answered
    if (answer.ok) current.set(answer.value)
    return answer
  }

  /** Several calls may need a sign-in at once; the person is asked once. */
  async function ask(kind: Question['kind']): Promise<boolean> {
    if (asked?.kind === kind) return asked.outcome
    if (asked) await asked.outcome
    const outcome = new Promise<boolean>((resolve) => {
      const answer = (given: boolean) => {
        asked = null
        if (given) steppedUpAt = kind === 'step-up' ? now() : -Infinity
        question.set(null)
        resolve(given)
      }
      question.set({ kind, answer })
    })
    asked = { kind, outcome }
    return outcome
  }

  return {
    current,
    question,
    seenAt,
    typedPassword,
    client,
    ask,
    /** For downloads by the browser, which can't ask for a code midway. */
    async stepUp() {
      return now() - steppedUpAt < steppedUpMs || ask('step-up')
    },
    async signIn(credentials: StaffCredentials) {
      const answer = await keep(client(signInStaff, { body: credentials }))
      if (answer.ok && answer.value.enrolling) typedPassword.set(credentials.password)
      return answer
    },
    read: () => keep(client(readStaffSession, {})),
    async signOut() {
      steppedUpAt = -Infinity
      if (current.get()) await client(signOutStaff, {})
      current.set(null)
    },
  }
}

export type StaffSessionState = ReturnType<typeof createStaffSession>
