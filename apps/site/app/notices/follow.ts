import { followTender, unfollowTender } from '@padauk/contract/notices'
import type { CallApi } from '#app/api/client.ts'
import { outcomeOf } from '#app/forms/outcome.ts'

/** Fetched when the star is pressed, which few visitors of a tender do. */
export async function setFollowed(id: string, isFollowed: boolean, call: CallApi) {
  return outcomeOf(await call(isFollowed ? followTender : unfollowTender, { params: { id } }))
}
