import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { MinutesPage } from '#app/receipts/opened-bids.tsx'
import type { Route } from './+types/minutes'

const loading = (
  <Screen>
    <PageLoading />
  </Screen>
)

export default function Minutes({ params }: Route.ComponentProps) {
  return <MinutesPage tenderId={params.id} loading={loading} />
}
