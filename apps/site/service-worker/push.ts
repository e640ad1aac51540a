import { push as english } from '@padauk/language/messages/en/pages.json'
import { push as burmese } from '@padauk/language/messages/my/pages.json'

const notices = '/auth/notices'

/** Says that there is news, never which: a locked screen is read by others too. In both languages. */
export const showNews = (registration: Pick<ServiceWorkerRegistration, 'showNotification'>) =>
  registration.showNotification(english.message, {
    body: burmese.message,
    icon: '/icon-192.png',
    // The newest takes the place of the one before.
    tag: 'notices',
  })

/** In the tab that is open already, if there is one. */
export async function openNotices(clients: Pick<Clients, 'matchAll' | 'openWindow'>) {
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return clients.openWindow(notices)
  await open.focus()
  return open.navigate(notices)
}
