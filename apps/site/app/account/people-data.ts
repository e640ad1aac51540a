import { listPeople } from '@padauk/contract/people'
import type { People } from '@padauk/contract/people'
import { useCallback, useState } from 'react'
import { useActing } from './acting.ts'
import { useAnswer, useCompanyArea } from './company-area.ts'

/** Who works for the company and who is invited; `act` says how a change went and reads them again. */
export function usePeople() {
  const { call } = useCompanyArea()
  const [people, setPeople] = useState<People>()
  const { load, ...answer } = useAnswer(
    useCallback(() => call(listPeople, {}), [call]),
    setPeople,
  )
  return { people, act: useActing(load), load, ...answer }
}
