import { Suspense } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import type { Route } from './+types/more-facts'

// Few visits lead here, so no other page loads what it shares with others.
const MoreFacts = lazyPart(async () => (await import('#app/account/more-facts.tsx')).MoreFacts)

const loading = (
  <Screen>
    <PageLoading />
  </Screen>
)

export default function MoreFactsPage({ params: { token } }: Route.ComponentProps) {
  return (
    <Suspense fallback={loading}>
      <MoreFacts key={token} token={token} />
    </Suspense>
  )
}
