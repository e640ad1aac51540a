import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { Message } from '#components/message'
import { PageHead } from '#components/page-head'

export function NotFound() {
  const t = useTranslations('errors')
  return (
    <>
      <PageHead title={t('notFoundTitle')} isHidden />
      <Message title={t('notFoundTitle')} text={t('notFoundText')}>
        <Link to={homePath(useLanguage())} className="button button-gold">
          {t('notFoundLink')}
        </Link>
      </Message>
    </>
  )
}
