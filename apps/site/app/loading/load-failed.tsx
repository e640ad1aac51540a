import { useTranslations } from 'use-intl'

type Props = { tryAgain: () => void; supportCode?: string | null }

/** What was asked for did not come; asking again is up to the person. */
export function LoadFailed({ tryAgain, supportCode }: Props) {
  const t = useTranslations()
  return (
    <div className="failed failed-page" role="alert">
      <div>
        <p>{t('errors.loadFailed')}</p>
        {supportCode && (
          <p className="text-small">
            {t('errors.loadFailedNext')} {t('errors.supportCode', { code: supportCode })}
          </p>
        )}
      </div>
      <button type="button" className="button button-small" onClick={tryAgain}>
        {t('common.tryAgain')}
      </button>
    </div>
  )
}
