import { Suspense } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import type { Route } from './+types/result'

// Few visits lead here, so no other page loads its words.
const OwnResultScreen = lazyPart(
  async () => (await import('#app/results/own-result-screen.tsx')).OwnResultScreen,
)

const loading = (
  <Screen>
    <PageLoading />
  </Screen>
)

export default function OwnResult({ params }: Route.ComponentProps) {
  return (
    <Suspense fallback={loading}>
      <OwnResultScreen tenderId={params.id} />
    </Suspense>
  )
}
