import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { PageHead } from '#components/page-head'
import { Screen } from '#components/screen'
import { Phrases } from '#components/typeset'

export function NotFound() {
  const t = useTranslations('errors')
  const language = useLanguage()
  return (
    <Screen>
      <PageHead title={t('notFoundTitle')} isHidden />
      <h1>
        <Phrases>{t('notFoundTitle')}</Phrases>
      </h1>
      <p className="mt-4">{t('notFoundText')}</p>
      <p className="mt-8">
        <Link to={homePath(language)} className="button">
          {t('notFoundLink')}
        </Link>
      </p>
    </Screen>
  )
}
