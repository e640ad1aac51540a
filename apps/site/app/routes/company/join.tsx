import { lazyScreen } from '#app/loading/lazy-screen.tsx'
import type { Route } from './+types/join'

const Join = lazyScreen(async () => (await import('#app/account/join.tsx')).Join)

export default function JoinPage({ params: { token } }: Route.ComponentProps) {
  return <Join key={token} token={token} />
}
