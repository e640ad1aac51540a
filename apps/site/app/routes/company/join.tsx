import { Join } from '#app/account/join.tsx'
import type { Route } from './+types/join'

export default function JoinPage({ params: { token } }: Route.ComponentProps) {
  return <Join key={token} token={token} />
}
