import type { SeenPage } from './seen-page.ts'

/** Pages that were seen can then be read without a connection. */
export async function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  const isFirstVisit = navigator.serviceWorker.controller === null
  await navigator.serviceWorker.register('/service-worker.js')
  if (!isFirstVisit) return
  const { active } = await navigator.serviceWorker.ready
  const assets = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ page: location.href, assets } satisfies SeenPage)
}
