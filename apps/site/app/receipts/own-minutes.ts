import type { Answered } from '@padauk/contract/client'
import { readOwnMinutes } from '@padauk/contract/minutes'
import type { OwnMinutes } from '@padauk/contract/minutes'
import { useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'

/** What the company is told about the opening: undefined on its way, null before the release. */
export function useOwnMinutes(tenderId: string) {
  const { call } = useCompanyArea()
  const [minutes, setMinutes] = useState<OwnMinutes | null>()
  const ask = useCallback(async (): Promise<Answered<OwnMinutes | null>> => {
    const answer = await call(readOwnMinutes, { params: { tenderId } })
    const isMissing = !answer.ok && (answer.status === 404 || answer.status === 422)
    return isMissing ? { ok: true, value: null, headers: new Headers() } : answer
  }, [call, tenderId])
  return { minutes, ...useAnswer(ask, setMinutes) }
}
