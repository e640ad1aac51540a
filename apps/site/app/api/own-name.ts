import { readCompany } from '@padauk/contract/accounts'
import { createBrowserCall } from './client.ts'
import { forgetLoginOf } from './session.ts'
import type { LoggedUser } from './session.ts'

/** After sign-in: the token holds the person's id, not the company. */
export async function fetchOwnName({ decodedToken: { id }, token }: LoggedUser) {
  const answer = await createBrowserCall('en', token)(readCompany, { params: { id } })
  if (answer.ok) return { id, company: answer.value.company_id, name: answer.value.company_name }
  if (answer.code === 'token-invalid' || answer.code === 'token-expired') forgetLoginOf(token)
  return null
}
