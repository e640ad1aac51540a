import { kindOfSlot } from '@padauk/contract/files'
import type { Slot } from '@padauk/contract/sealing/values'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import type { Form } from './form.ts'

const names = {
  image: { label: 'companyRegistrationImage', hint: 'imageHint' },
  document: { label: 'completeTenderDocument', hint: 'documentHint' },
  nda: { label: 'signedForms', hint: 'ndaHint' },
} as const

type Labelled = { labelEn: string; labelMm: string }

/** In the language of the page where staff wrote it, else in English. */
export function useLabel() {
  const language = useLanguage()
  return ({ labelEn, labelMm }: Labelled) =>
    language === 'mm' && labelMm !== '' ? labelMm : labelEn
}

/** What a place of the form is called, and what is said beside it. */
export function useSlotWords({ documents }: Form) {
  const t = useTranslations('submission')
  const labelOf = useLabel()
  return (slot: Slot) => {
    const kind = kindOfSlot(slot)
    if (kind !== 'extra') return { label: t(names[kind].label), hint: t(names[kind].hint) }
    const asked = documents.find((document) => document.slot === slot)
    const isOptional = asked !== undefined && !asked.required
    const hints = [isOptional && t('sealed.optional'), t('documentHint')]
    return { label: asked ? labelOf(asked) : slot, hint: hints.filter(Boolean).join(' · ') }
  }
}
