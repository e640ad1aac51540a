import { addPushSubscription, removePushSubscription } from '@padauk/contract/notices'
import type { CallApi } from './client.ts'

async function ownSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

export const isPushOn = async () => (await ownSubscription()) !== null

export type PushOutcome = 'on' | 'blocked' | 'failed'

/** Asks the browser first: that is allowed only while the button is being pressed. */
export async function beginPush(key: string, call: CallApi): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  try {
    const registration = await navigator.serviceWorker.ready
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    const { p256dh = '', auth = '' } = keys
    const answer = await call(addPushSubscription, { body: { endpoint, keys: { p256dh, auth } } })
    if (answer.ok) return 'on'
    await subscription.unsubscribe()
  } catch {
    // The push service of the browser may be out of reach.
  }
  return 'failed'
}

export async function endPush(call: CallApi) {
  const subscription = await ownSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await call(removePushSubscription, { body: { endpoint } })
}
