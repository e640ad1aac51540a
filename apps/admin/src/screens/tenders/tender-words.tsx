import type { TenderStatus } from '@padauk/contract/admin/tenders'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { htmlLanguage } from '@padauk/language/language'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'

const tones: Record<TenderStatus, BadgeTone> = {
  draft: 'new',
  open: 'good',
  closed: 'closed',
  cancelled: 'bad',
  archived: 'done',
}

export function TenderBadge({ state }: { state: TenderStatus }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[state]}>{t(`tenders.states.${state}`)}</StatusBadge>
}

type Named = { name_en: string; name_mm: string }

/** What a tender is called, in the language of the page where it has one. */
export function useTenderName() {
  const { t, language } = useWords()
  return ({ name_en, name_mm }: Named) =>
    (language === 'mm' ? name_mm : '') || name_en || t('tenders.draftName')
}

export function TenderName({ tender }: { tender: Named }) {
  const { language } = useWords()
  const nameOf = useTenderName()
  const isBurmese = language === 'mm' && tender.name_mm !== ''
  return <span lang={htmlLanguage(isBurmese ? 'mm' : 'en')}>{nameOf(tender)}</span>
}

/** A date that companies plan by: with its weekday, its time, and whose time it is. */
export function useExactTime() {
  const { t, language } = useWords()
  const comma = language === 'mm' ? '၊ ' : ', '
  return (instant: string) =>
    [longDate(instant, language), timeOfDay(instant, language), t('tenders.myanmarTime')].join(
      comma,
    )
}
