import { useTranslations } from 'use-intl'

// Apart from `Loading`, which every public page loads.
/** A page for companies while its data is loading. */
export function PageLoading({ blocks = 0 }: { blocks?: number }) {
  const t = useTranslations('common')
  return (
    <div className="loading loading-page" role="status">
      <p>{t('loadingShort')}</p>
      {Array.from({ length: blocks }, (_, place) => (
        <div key={place} />
      ))}
    </div>
  )
}

type Props = { tryAgain: () => void; supportCode?: string | null }

/** Loading has failed; the visitor decides when to retry. */
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
