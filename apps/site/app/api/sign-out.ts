import { signOut } from '@padauk/contract/accounts'
import { createBrowserCall } from './client.ts'

let ending: Promise<unknown> = Promise.resolve()

export function endSessionOf(token: string) {
  const call = createBrowserCall('en', token)
  // The next person at this device is not told of the company's news.
  const silenced = import('./push-subscription.ts').then(({ endPush }) => endPush(call))
  ending = silenced.catch(() => {}).then(() => call(signOut, {}))
}

/** A new login must wait for it: the log-out response removes the cookie that binds a login. */
export const lastSessionEnded = () => ending
