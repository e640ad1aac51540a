import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { useFollow } from './use-follow.ts'

type Props = { tenderId: string; isFollowed: boolean }

/** The star of a tender. */
export function FollowButton({ tenderId, isFollowed: asLoaded }: Props) {
  const t = useTranslations('notices.follow')
  const { call } = useCompanyArea()
  const { isFollowed, press } = useFollow({ tenderId, asLoaded, call })
  return (
    <button
      type="button"
      className="follow"
      data-followed={isFollowed}
      aria-label={isFollowed ? `${t('following')}: ${t('off')}` : t('on')}
      onClick={press}
    >
      <Icon name="star" />
      <SmallPhrases>{t(isFollowed ? 'following' : 'short')}</SmallPhrases>
    </button>
  )
}
