import { addressOf } from '@padauk/contract/client'
import type { Answered, Call } from '@padauk/contract/client'
import type { CallOf, Endpoint } from '@padauk/contract/endpoint'
import { shownLanguage } from '#admin/words/i18n.ts'
import { createStaffSession } from '#admin/session/staff-session.ts'
import type { StaffSessionState } from '#admin/session/staff-session.ts'

/** Calls the API; asks for a sign-in or a code when the server requires it, then repeats the call. */
export function createAdminCall({ client, ask, read, current }: StaffSessionState): Call {
  async function mayRepeat(endpoint: Endpoint, failure: Answered<unknown>) {
    if (failure.ok) return false
    if (failure.code === 'step-up-needed') return ask('step-up')
    if (failure.code === 'token-invalid' || failure.code === 'token-expired') return ask('sign-in')
    if (failure.code !== 'not-allowed' || endpoint.method === 'GET') return false
    // Another tab may have signed in again: the same person with another token.
    const before = current.get()
    const again = await read()
    return again.ok && again.value.id === before?.id && again.value.csrf !== before.csrf
  }
  return async (endpoint, input) => {
    let answer = await client(endpoint, input)
    while (await mayRepeat(endpoint, answer)) answer = await client(endpoint, input)
    return answer
  }
}

export const staff = createStaffSession({ origin: '', language: shownLanguage })
export const callAdmin = createAdminCall(staff)

/**
 * The browser downloads the file, so that its size doesn't matter; sign-in and code are requested
 * before. False when they were refused.
 */
export async function download<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  const session = await staff.read()
  if (!session.ok && !(await staff.ask('sign-in'))) return false
  const { access } = endpoint
  if (typeof access === 'object' && 'staff' in access && access.stepUp && !(await staff.stepUp()))
    return false
  const link = document.createElement('a')
  link.href = addressOf(endpoint, input as Parameters<typeof addressOf>[1])
  link.download = ''
  link.click()
  return true
}
