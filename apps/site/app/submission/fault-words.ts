import { longDate } from '@padauk/language/dates'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import type { FileFault } from './zones.ts'

/** Names the file, and says what is wrong with it. */
export function useFaultWords() {
  const t = useTranslations()
  const language = useLanguage()
  const sentenceOf = (fault: FileFault) => {
    if ('key' in fault) return t(`validation.submission.${fault.key}`)
    if ('sentence' in fault) return fault.sentence
    return t('problems.paper-expired', { date: longDate(fault.expiredOn, language) })
  }
  return (fault: FileFault | undefined) => {
    if (!fault) return undefined
    const file = fault.name !== null && t('submission.refusedFile', { name: fault.name })
    return [file, sentenceOf(fault)].filter(Boolean).join(' ')
  }
}

/** The papers that kept a bid from being sent. */
export function useExpiredWords() {
  const wordsOf = useFaultWords()
  return (faults: readonly (FileFault | undefined)[]) =>
    faults.flatMap((fault) => (fault && 'expiredOn' in fault ? [wordsOf(fault) ?? ''] : []))
}
