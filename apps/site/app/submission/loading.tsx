import { useTranslations } from 'use-intl'

export function Loading() {
  const t = useTranslations('common')
  return (
    <div className="loading loading-page" role="status">
      <p>{t('loadingShort')}</p>
    </div>
  )
}
