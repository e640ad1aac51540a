const askedKey = 'pushAsked'

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Once on a device, and never where the browser has been answered already. */
export function mayAskForPush() {
  try {
    return (
      canPush() && Notification.permission === 'default' && localStorage.getItem(askedKey) === null
    )
  } catch {
    return false
  }
}

export function rememberAsked() {
  try {
    localStorage.setItem(askedKey, 'true')
  } catch {}
}
