import { useTranslations } from 'use-intl'
import { homePath } from '#app/links'
import { useLanguage } from '#app/site-data'

/** The last resort, without anything that could fail a second time. */
export function ServerFault() {
  const t = useTranslations()
  return (
    <main className="wrap py-20">
      <title>{t('errors.serverTitle')}</title>
      <h1>{t('errors.serverTitle')}</h1>
      <p className="mt-4">{t('errors.serverText')}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <button type="button" className="button button-gold" onClick={() => location.reload()}>
          {t('common.tryAgain')}
        </button>
        <a href={homePath(useLanguage())} className="button">
          {t('common.backToHome')}
        </a>
      </p>
    </main>
  )
}
