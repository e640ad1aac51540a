import { signOut } from '@padauk/contract/accounts'
import { createBrowserCall } from './client.ts'

let ending: Promise<unknown> = Promise.resolve()

export function endSessionOf(token: string) {
  ending = createBrowserCall('en', token)(signOut, {})
}

/** A new login must wait for it: the log-out response removes the cookie that binds a login. */
export const lastSessionEnded = () => ending
