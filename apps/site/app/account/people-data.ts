import type { Answered } from '@padauk/contract/client'
import { listPeople } from '@padauk/contract/people'
import type { People } from '@padauk/contract/people'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { outcomeOf } from '#app/forms/outcome.ts'
import { useToast } from '#app/shell/toast.tsx'
import { useAnswer, useCompanyArea } from './company-area.ts'

/** Who works for the company and who is invited; `act` says how a change went and reads them again. */
export function usePeople() {
  const t = useTranslations('toast')
  const showToast = useToast()
  const { call } = useCompanyArea()
  const [people, setPeople] = useState<People>()
  const { load, ...answer } = useAnswer(
    useCallback(() => call(listPeople, {}), [call]),
    setPeople,
  )
  async function act(asked: Promise<Answered<unknown>>, done: string) {
    const outcome = outcomeOf(await asked)
    if (outcome.state === 'done') showToast(done)
    if (outcome.state === 'refused') showToast(outcome.sentence, 'error')
    if (outcome.state === 'failed') showToast(t('serverError'), 'error')
    load()
    return outcome.state === 'done'
  }
  return { people, act, load, ...answer }
}

export type Act = ReturnType<typeof usePeople>['act']
