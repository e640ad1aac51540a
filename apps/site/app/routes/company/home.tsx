import { Suspense } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'

const CompanyHomeScreen = lazyPart(
  async () => (await import('#app/desk/company-home-screen.tsx')).CompanyHomeScreen,
)

const loading = (
  <Screen>
    <PageLoading />
  </Screen>
)

export default function CompanyHomePage() {
  return (
    <Suspense fallback={loading}>
      <CompanyHomeScreen />
    </Suspense>
  )
}
