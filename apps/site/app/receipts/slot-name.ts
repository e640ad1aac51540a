import type { Slot } from '@padauk/contract/sealing/values'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { useTranslations } from 'use-intl'

/** What a file is called on a receipt, which knows no names. */
export function useSlotName(language: Language) {
  const t = useTranslations('receipt')
  return (slot: Slot) => {
    if (slot === 'image' || slot === 'document' || slot === 'nda') return t(slot)
    const number = slot.slice(-1)
    return t('extra', { number: language === 'mm' ? toMyanmarDigits(number) : number })
  }
}
