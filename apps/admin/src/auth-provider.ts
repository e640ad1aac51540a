import { createClient } from '@padauk/contract/client'
import type { Failure } from '@padauk/contract/client'
import type { Language } from '@padauk/contract/languages'
import { signInStaff } from '@padauk/contract/staff'
import type { StaffCredentials } from '@padauk/contract/staff'
import type { AuthProvider } from 'react-admin'

/** react-admin expects a refused sign-in to be thrown. */
export class SignInRefused extends Error {
  readonly fields: Record<string, string>

  constructor({ error, fields }: Failure) {
    super(error || 'problems.server-error')
    this.fields = fields
  }
}

const longestWait = 30_000

// `message: false` keeps react-admin from greeting every first visit with an error.
const signInFirst = { message: false }

type Options = { origin: string; language: () => Language }

export function createAuthProvider({ origin, language }: Options): AuthProvider {
  let signedIn = false
  return {
    async login(credentials: StaffCredentials) {
      const signal = AbortSignal.timeout(longestWait)
      const call = createClient({ origin, language: language(), signal })
      const answer = await call(signInStaff, { body: credentials })
      if (!answer.ok) throw new SignInRefused(answer)
      signedIn = true
    },
    checkAuth: () => (signedIn ? Promise.resolve() : Promise.reject(signInFirst)),
    async checkError({ status }: { status?: number }) {
      if (status === 401) throw signInFirst
    },
    async logout() {
      signedIn = false
    },
  }
}
