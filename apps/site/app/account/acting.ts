import type { Answered } from '@padauk/contract/client'
import { useTranslations } from 'use-intl'
import { outcomeOf } from '#app/forms/outcome.ts'
import { useToast } from '#app/shell/toast.tsx'

/** Says how a change of a list went, and reads the list again. */
export function useActing(load: () => void) {
  const t = useTranslations('toast')
  const showToast = useToast()
  return async (asked: Promise<Answered<unknown>>, done: string) => {
    const outcome = outcomeOf(await asked)
    if (outcome.state === 'done') showToast(done)
    if (outcome.state === 'refused') showToast(outcome.sentence, 'error')
    if (outcome.state === 'failed') showToast(t('serverError'), 'error')
    load()
    return outcome.state === 'done'
  }
}

export type Act = ReturnType<typeof useActing>
