import type { Addendum } from '@padauk/contract/addenda'
import { htmlLanguage } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Typeset } from '#app/words/typeset.tsx'
import type { TypesetText } from '#app/words/typesetting.ts'
import './tender-addenda.css'

type Facts = Pick<Addendum, 'no' | 'kind' | 'published_at' | 'lang' | 'dates'>
type Props = { addendum: Facts; changed: TypesetText; children?: ReactNode }

/** What changed and when it was published, the same for visitors and companies. */
export function AddendumFacts({ addendum, changed, children }: Props) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  const at = useMoment()
  const { no, kind, lang } = addendum
  return (
    <article className="addendum" id={`addendum-${no}`}>
      <p className="tender-status">
        <strong className="badge" data-look={kind === 'material' ? 'soon' : 'closed'}>
          {t(`kinds.${kind}`)}
        </strong>
        <span className="text-small text-muted">
          {t('publishedOn', { date: at(addendum.published_at) })}
        </span>
      </p>
      <h3 className="text-h3">{digits(t('number', { number: no }))}</h3>
      <p lang={htmlLanguage(lang)} className="addendum-words">
        <Typeset text={changed} />
      </p>
      <Dates dates={addendum.dates} />
      {children}
    </article>
  )
}

const dateLabels = {
  interviewing_date: 'siteSurvey',
  end_date: 'lastDate',
  announcement_date: 'award',
} as const

function Dates({ dates }: Pick<Addendum, 'dates'>) {
  const t = useTranslations('addenda')
  const at = useMoment()
  const names = Object.keys(dateLabels) as (keyof typeof dateLabels)[]
  return (
    <dl className="addendum-changes">
      {names.map((name) => {
        const change = dates[name]
        if (!change) return null
        return (
          <div key={name}>
            <dt>{t(`dates.${dateLabels[name]}`)}</dt>
            {change.before && (
              <dd className="addendum-before">
                <strong>{t('before')}</strong> <s>{at(change.before)}</s>
              </dd>
            )}
            <dd className="addendum-now">
              <strong>{t('now')}</strong> <b>{at(change.after)}</b>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
