import { lazyScreen } from '#app/loading/lazy-screen.tsx'
import type { Route } from './+types/more-facts'

const MoreFacts = lazyScreen(async () => (await import('#app/account/more-facts.tsx')).MoreFacts)

export default function MoreFactsPage({ params: { token } }: Route.ComponentProps) {
  return <MoreFacts key={token} token={token} />
}
