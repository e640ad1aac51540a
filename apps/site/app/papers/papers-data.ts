import { listPapers } from '@padauk/contract/papers'
import type { Papers } from '@padauk/contract/papers'
import { useCallback, useState } from 'react'
import { useActing } from '#app/account/acting.ts'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'

/** The papers of the company; `act` says how a change went and reads them again. */
export function usePapers() {
  const { call } = useCompanyArea()
  const [list, setList] = useState<Papers>()
  const { load, ...answer } = useAnswer(
    useCallback(() => call(listPapers, {}), [call]),
    setList,
  )
  return { list, act: useActing(load), load, ...answer }
}
