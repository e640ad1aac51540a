import { Suspense } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'

const PracticeScreen = lazyPart(
  async () => (await import('#app/tenders/practice-screen.tsx')).PracticeScreen,
)

const loading = (
  <Screen>
    <PageLoading />
  </Screen>
)

export default function PracticePage() {
  return (
    <Suspense fallback={loading}>
      <PracticeScreen />
    </Suspense>
  )
}
