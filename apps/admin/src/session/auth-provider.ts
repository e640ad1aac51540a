import type { StaffCredentials } from '@padauk/contract/staff'
import type { AuthProvider } from 'ra-core'
import { Refused } from '#admin/session/refused.ts'
import type { StaffSessionState } from '#admin/session/staff-session.ts'

// `message: false` keeps ra-core from greeting every first visit with an error.
const signInFirst = Object.assign(new Error('sign in first'), { message: false })

export function createAuthProvider({
  current,
  signIn,
  read,
  signOut,
}: StaffSessionState): AuthProvider {
  return {
    async login(credentials: StaffCredentials) {
      const answer = await signIn(credentials)
      if (!answer.ok) throw new Refused(answer)
    },
    async checkAuth() {
      if (current.get()) return
      // The cookie outlives a reload of the page; the server knows whose it is.
      const answer = await read()
      if (!answer.ok) throw signInFirst
    },
    async checkError({ status }: { status?: number }) {
      if (status !== 401) return
      current.set(null)
      throw signInFirst
    },
    async getPermissions() {
      return current.get()?.roles ?? []
    },
    logout: async () => signOut(),
  }
}
