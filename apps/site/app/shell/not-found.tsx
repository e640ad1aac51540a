import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Message } from '#app/parts/message.tsx'
import { PageHead } from './page-head.tsx'

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
