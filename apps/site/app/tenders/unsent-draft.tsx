import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, submitPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import type { TenderView } from './tender-view.ts'

/** Nobody may believe that an uploaded file is a submitted one. */
export function UnsentDraft({ view: { tender, unsentFiles } }: { view: TenderView }) {
  const t = useTranslations('tender')
  const digits = useDigits()
  const language = useLanguage()
  if (unsentFiles === 0) return null
  return (
    <section className="notice" data-look="loud" aria-labelledby="not-sent">
      <h2 id="not-sent" className="notice-title">
        {t('notSent')}
      </h2>
      <p>{digits(t('notSentText', { count: unsentFiles }))}</p>
      <Link to={screenPath(language, submitPath(tender.id))} className="button button-ink">
        {t('notSentButton')}
      </Link>
    </section>
  )
}
