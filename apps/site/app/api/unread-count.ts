import { listNotices } from '@padauk/contract/notices'
import { createBrowserCall } from './client.ts'
import { forgetLoginOf } from './session.ts'
import type { LoggedUser } from './session.ts'

/** Fetched by signed-in companies only, after the page. */
export async function fetchUnread({ token }: LoggedUser) {
  const answer = await createBrowserCall('en', token)(listNotices, { query: { limit: 1 } })
  if (answer.ok) return answer.value.unread
  if (answer.code === 'token-invalid' || answer.code === 'token-expired') forgetLoginOf(token)
  return null
}
