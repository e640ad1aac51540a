import { signOut } from '@padauk/contract/accounts'
import { createBrowserCall } from './client.ts'

let ending: Promise<unknown> = Promise.resolve()

export function endSessionOf(token: string) {
  ending = createBrowserCall('en', token)(signOut, {})
}

/** A new login must come after it: the answer to a log-out removes the cookie that binds a login. */
export const lastSessionEnded = () => ending
