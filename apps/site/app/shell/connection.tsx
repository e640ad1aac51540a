import { Suspense, lazy, useEffect, useState } from 'react'
import { afterLoad } from '#app/loading/after-load.ts'
import { keepTrying } from '#app/loading/keep-trying.ts'

const OfflineNotice = lazy(async () => {
  const { OfflineNotice: notice } = await keepTrying(() => import('./offline-notice.tsx'))
  return { default: notice }
})

/** What a page needs without a connection is fetched last. */
export function Connection() {
  const [isAfterLoad, setAfterLoad] = useState(false)
  useEffect(() => afterLoad(() => setAfterLoad(true)), [])
  return <Suspense>{isAfterLoad && <OfflineNotice />}</Suspense>
}
