import { useTranslations } from 'use-intl'
import { useRecovery } from './recovery.tsx'

/** Quiet blocks that hold the place of what is loading. */
const blocks = { banner: 0, page: 5, footer: 0 }

/** `Loading...` in place of the banner, `Loading` on the page and in the footer (rules 2.6). */
export function Loading({ of }: { of: keyof typeof blocks }) {
  const t = useTranslations()
  const { hasFailed, isTrying, tryAgain } = useRecovery()
  if (hasFailed) {
    return (
      <div className={`failed failed-${of}`} role="status">
        <p>{t('errors.loadFailed')}</p>
        <button
          type="button"
          className="button button-small"
          aria-busy={isTrying}
          onClick={tryAgain}
        >
          {t('common.tryAgain')}
        </button>
      </div>
    )
  }
  return (
    <div className={`loading loading-${of}`} role="status">
      <p>{t(of === 'banner' ? 'common.loading' : 'common.loadingShort')}</p>
      {Array.from({ length: blocks[of] }, (_, place) => (
        <div key={place} />
      ))}
    </div>
  )
}
