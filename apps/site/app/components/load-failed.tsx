import { useTranslations } from 'use-intl'

/** What was asked for did not come; asking again is up to the person. */
export function LoadFailed({ tryAgain }: { tryAgain: () => void }) {
  const t = useTranslations()
  return (
    <div className="failed failed-page" role="alert">
      <p>{t('errors.loadFailed')}</p>
      <button type="button" className="button button-small" onClick={tryAgain}>
        {t('common.tryAgain')}
      </button>
    </div>
  )
}
