import { useTranslations } from 'use-intl'
import { useRecovery } from '#components/recovery'

/** Spec §2: `Loading...` where the banner will be, `Loading` on the page and in the footer. */
export function Loading({ of }: { of: 'banner' | 'page' | 'footer' }) {
  const t = useTranslations()
  const { hasFailed, tryAgain } = useRecovery()
  const box = of === 'footer' ? 'py-4' : 'grid min-h-60 place-content-center gap-4 bg-sand p-8'
  return (
    <div className={`${box} text-center`} role="status">
      {hasFailed ? (
        <>
          <p>{t('errors.loadFailed')}</p>
          <p>
            <button type="button" className="button" onClick={tryAgain}>
              {t('common.tryAgain')}
            </button>
          </p>
        </>
      ) : (
        <p>{t(of === 'banner' ? 'common.loading' : 'common.loadingShort')}</p>
      )}
    </div>
  )
}
