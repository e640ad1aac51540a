import { Suspense, lazy, useEffect, useState } from 'react'
import { afterLoad } from '#app/after-load'
import { keepTrying } from '#app/keep-trying'

const OfflineNotice = lazy(async () => {
  const { OfflineNotice: notice } = await keepTrying(() => import('#components/offline-notice'))
  return { default: notice }
})

/** What a page needs without a connection is fetched last. */
export function Connection() {
  const [isAfterLoad, setAfterLoad] = useState(false)
  useEffect(() => afterLoad(() => setAfterLoad(true)), [])
  return <Suspense>{isAfterLoad && <OfflineNotice />}</Suspense>
}
