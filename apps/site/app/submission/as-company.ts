import { createClient } from '@padauk/contract/client'
import type { Answered, Failure } from '@padauk/contract/client'
import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import { isAway } from '#app/api/client.ts'
import { retryDelay } from '#app/loading/retry.ts'
import { forgetLoginOf, onLoginChange, readLogin } from '#app/api/session.ts'
import type { LoggedUser } from '#app/api/session.ts'

const usualPatience = 30_000

/** The work of a draft continues from page to page, so it asks the page in which language to speak. */
export const pageLanguage = () => (document.documentElement.lang === 'my' ? 'mm' : 'en')

/** The login of a person, or their next one after a session has ended. */
export function loginOf(personId: string, signal: AbortSignal) {
  return new Promise<LoggedUser>((resolve, reject) => {
    const look = () => {
      const login = readLogin()
      if (login?.decodedToken.id !== personId) return
      stop()
      resolve(login)
    }
    const giveUp = () => {
      stop()
      reject(signal.reason)
    }
    const stopLooking = onLoginChange(look)
    const stop = () => {
      stopLooking()
      signal.removeEventListener('abort', giveUp)
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp)
    look()
  })
}

const isSessionEnd = (code: string) => code === 'token-invalid' || code === 'token-expired'

type Asking = {
  personId: string
  signal: AbortSignal
  headers?: Record<string, string>
  /** Milliseconds until a silent connection counts as none. */
  patience?: number
}

/** One call, with a valid login. Rejects only when it was aborted. */
export async function askAs<E extends Endpoint>(
  asking: Asking,
  endpoint: E,
  input: CallOf<E>,
): Promise<Answered<AnswerOf<E>>> {
  const { personId, signal, headers = {}, patience = usualPatience } = asking
  const { token } = await loginOf(personId, signal)
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, patience)
  signal.addEventListener('abort', stop)
  const call = createClient({
    origin: '',
    language: pageLanguage(),
    token,
    headers,
    signal: waiting.signal,
  })
  const answer = await call(endpoint, input)
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (answer.ok || !isSessionEnd(answer.code)) return answer
  forgetLoginOf(token)
  return askAs(asking, endpoint, input)
}

/** Waits a moment, or less when the line comes back; `online` is only a hint. */
export function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** Retries until a response comes. */
export async function askUntilAnswered<E extends Endpoint>(
  asking: Asking & { onAway?: (failure: Failure) => void },
  endpoint: E,
  input: CallOf<E>,
  tries = 0,
): Promise<Answered<AnswerOf<E>>> {
  const answer = await askAs(asking, endpoint, input)
  if (!isAway(answer)) return answer
  asking.onAway?.(answer)
  await pause(retryDelay(tries, Math.random()), asking.signal)
  return askUntilAnswered(asking, endpoint, input, tries + 1)
}
