import { readCompany } from '@padauk/contract/accounts'
import type { Company } from '@padauk/contract/accounts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useOutletContext } from 'react-router'
import { createBrowserCall } from '#app/api'
import type { CallApi } from '#app/api'
import { outcomeOf } from '#app/form-outcome'
import { forgetLogin } from '#app/session'
import type { LoggedUser } from '#app/session'
import { useLanguage } from '#app/site-data'

export type CompanyArea = {
  company: Company
  /** Calls the api with the login. When that is not good any more, the guard takes over. */
  call: CallApi
  /** After the company has changed its own record. */
  reload: () => void
}

/** For the screens behind the guard. */
export const useCompanyArea = () => useOutletContext<CompanyArea>()

const isSessionEnd = (code: string) => code === 'token-invalid' || code === 'token-expired'

export function useCompanyCall({ token }: LoggedUser): CallApi {
  const language = useLanguage()
  return useMemo(() => {
    const call = createBrowserCall(language, token)
    return async (endpoint, input) => {
      const answer = await call(endpoint, input)
      if (!answer.ok && isSessionEnd(answer.code)) forgetLogin(token)
      return answer
    }
  }, [language, token])
}

/** The company of a login: on its way, here, or not to be had at the moment. */
export function useOwnRecord(login: LoggedUser, call: CallApi) {
  const { id } = login.decodedToken
  const [company, setCompany] = useState<Company | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const answer = await call(readCompany, { params: { id } })
    const outcome = outcomeOf(answer)
    if (outcome.state === 'done') return setCompany(outcome.value)
    if (outcome.state === 'session-ended') return
    setFailed(true)
    // Spec §8: logged, and no reason to send anybody away.
    if (!answer.ok) reportError(new Error(`own record: ${answer.status} ${answer.code}`))
  }, [call, id])
  useEffect(() => {
    void load()
  }, [load])
  const tryAgain = () => {
    setFailed(false)
    void load()
  }
  return { company, hasFailed, load, tryAgain }
}
