import { lazyScreen } from '#app/loading/lazy-screen.tsx'
import type { Route } from './+types/result'

const OwnResultScreen = lazyScreen(
  async () => (await import('#app/results/own-result-screen.tsx')).OwnResultScreen,
)

export default function OwnResult({ params }: Route.ComponentProps) {
  return <OwnResultScreen tenderId={params.id} />
}
