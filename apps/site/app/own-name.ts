import { readCompany } from '@padauk/contract/accounts'
import { createBrowserCall } from '#app/api'
import { forgetLoginOf } from '#app/session'
import type { LoggedUser } from '#app/session'

/** After a sign-in: the token says which company, not how it is called. */
export async function fetchOwnName({ decodedToken: { id }, token }: LoggedUser) {
  const answer = await createBrowserCall('en', token)(readCompany, { params: { id } })
  if (answer.ok) return { id, name: answer.value.company_name }
  if (answer.code === 'token-invalid' || answer.code === 'token-expired') forgetLoginOf(token)
  return null
}
