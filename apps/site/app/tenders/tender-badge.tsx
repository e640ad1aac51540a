import type { ListedTender } from '@padauk/contract/tenders'
import { useTranslations } from 'use-intl'

export type TenderLook = ListedTender['state'] | 'soon' | 'submitted'

const badgeWords = { submitted: 'submittedBadge', soon: 'closingSoon' } as const

/** Colour, shape and word together. */
export function TenderBadge({ look }: { look: TenderLook }) {
  const t = useTranslations('tenders')
  return (
    <strong className="badge" data-look={look}>
      {t(look === 'submitted' || look === 'soon' ? badgeWords[look] : look)}
    </strong>
  )
}
