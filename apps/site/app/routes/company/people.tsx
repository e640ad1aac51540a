import { Suspense } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'

// Few visits lead here, so no other page loads what it shares with others.
const PeopleAndPapersScreen = lazyPart(
  async () => (await import('#app/papers/people-and-papers-screen.tsx')).PeopleAndPapersScreen,
)

const loading = (
  <Screen>
    <PageLoading />
  </Screen>
)

export default function PeoplePage() {
  return (
    <Suspense fallback={loading}>
      <PeopleAndPapersScreen />
    </Suspense>
  )
}
