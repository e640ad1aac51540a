import type { Api } from '#test/people'

/** '' stands for the default of an installation. */
export const signInLimits = {
  LIMIT_SIGN_IN_FAILURES: '',
  LIMIT_SIGN_IN_PER_ADDRESS_MINUTE: '20/60',
  LIMIT_SIGN_IN_PER_ADDRESS_HOUR: '',
}

export type Try = {
  email: string
  password: string
  from?: string
  cookie?: string | undefined
  agent?: string
}

/** One call of the sign-in, as nginx passes it on, and how long it took. */
export async function signInFrom(
  { origin }: Pick<Api, 'origin'>,
  { email, password, from = '192.0.2.1', cookie, agent }: Try,
) {
  const start = performance.now()
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(agent ? { 'user-agent': agent } : { 'sec-fetch-site': 'same-origin' }),
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ email, password }),
  })
  const body = (await response.json()) as { code?: string; token?: string }
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const retryAfter = Number(response.headers.get('retry-after'))
  const { status } = response
  return { status, body, retryAfter, cookie: cookies.join('; '), ms: performance.now() - start }
}

export const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
