import { readCompany } from '@padauk/contract/accounts'
import type { Company } from '@padauk/contract/accounts'
import type { Answered, Failure } from '@padauk/contract/client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useOutletContext } from 'react-router'
import { createBrowserCall } from '#app/api/client.ts'
import type { CallApi } from '#app/api/client.ts'
import { rememberCompanyName } from '#app/api/company-name.ts'
import { forgetLoginOf } from '#app/api/session.ts'
import type { LoggedUser } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'

export type CompanyArea = {
  company: Company
  /** Calls the api with the login. When it is no longer valid, the guard takes over. */
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
      if (!answer.ok && isSessionEnd(answer.code)) forgetLoginOf(token)
      return answer
    }
  }, [language, token])
}

/** The record of the person and their company: loading, loaded or unavailable. */
export function useOwnRecord(login: LoggedUser, call: CallApi) {
  const { id } = login.decodedToken
  const [company, setCompany] = useState<Company | null>(null)
  useEffect(() => {
    if (!company) return
    const { id: personId, company_id: owned, company_name: name } = company
    rememberCompanyName({ id: personId, company: owned, name })
  }, [company])
  const { hasFailed, load } = useAnswer(
    useCallback(() => call(readCompany, { params: { id } }), [call, id]),
    setCompany,
  )
  return { company, hasFailed, reload: load }
}

/** Loads when the page opens and on request; the guard handles ended sessions. */
export function useAnswer<Value>(
  ask: () => Promise<Answered<Value>>,
  onAnswer: (value: Value) => void,
) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const settle = useCallback(
    (answer: Answered<Value>) => {
      if (!answer.ok && isSessionEnd(answer.code)) return
      setFailure(answer.ok ? null : answer)
      if (answer.ok) onAnswer(answer.value)
      // Logged, but no reason to redirect (rules 4.4).
      else reportError(new Error(`the api answered ${answer.status} ${answer.code}`))
    },
    [onAnswer],
  )
  useEffect(() => {
    let isWanted = true
    const begin = async () => {
      const answer = await ask()
      if (isWanted) settle(answer)
    }
    void begin()
    return () => {
      isWanted = false
    }
  }, [ask, settle])
  const load = async () => {
    setFailure(null)
    settle(await ask())
  }
  return {
    hasFailed: failure !== null,
    /** Names the refusal in our logs. */
    supportCode: failure?.supportCode ?? null,
    load: () => void load(),
  }
}
