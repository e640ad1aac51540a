import { createClient } from '@padauk/contract/client'
import type { Failure } from '@padauk/contract/client'
import type { Language } from '@padauk/contract/languages'
import { readStaffSession, signInStaff, signOutStaff } from '@padauk/contract/staff'
import type { StaffCredentials, StaffSession } from '@padauk/contract/staff'
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
const signInFirst = Object.assign(new Error('sign in first'), { message: false })

type Options = { origin: string; language: () => Language }

export function createAuthProvider({ origin, language }: Options): AuthProvider {
  let session: StaffSession | null = null
  const call = () => {
    const signal = AbortSignal.timeout(longestWait)
    const headers = session ? { 'x-csrf-token': session.csrf } : {}
    return createClient({ origin, language: language(), signal, headers })
  }
  return {
    async login(credentials: StaffCredentials) {
      const answer = await call()(signInStaff, { body: credentials })
      if (!answer.ok) throw new SignInRefused(answer)
      session = answer.value
    },
    async checkAuth() {
      if (session) return
      // The cookie outlives a reload of the page; the server knows whose it is.
      const answer = await call()(readStaffSession, {})
      if (!answer.ok) throw signInFirst
      session = answer.value
    },
    async checkError({ status }: { status?: number }) {
      if (status !== 401) return
      session = null
      throw signInFirst
    },
    async logout() {
      if (session) await call()(signOutStaff, {})
      session = null
    },
  }
}
