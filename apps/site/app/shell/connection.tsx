import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#app/loading/hydrated.ts'
import { keepTrying } from '#app/loading/retry.ts'

const OfflineNotice = lazy(async () => {
  const { OfflineNotice: notice } = await keepTrying(() => import('./offline-notice.tsx'))
  return { default: notice }
})

/** What a page needs without a connection is fetched last. */
export function Connection() {
  const isHydrated = useIsHydrated()
  return <Suspense>{isHydrated && <OfflineNotice />}</Suspense>
}
