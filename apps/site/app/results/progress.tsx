import { useTranslations } from 'use-intl'
import { SmallPhrases } from '#app/words/typeset.tsx'
import type { ProgressRow } from './progress-rows.ts'

type Props = { rows: readonly ProgressRow[]; title?: string | undefined }

/** The same timeline for bidders and visitors. */
export function ProgressLine({ rows, title }: Props) {
  const t = useTranslations('result.progress')
  const common = useTranslations('result')
  return (
    <section className="timeline progress-line" aria-labelledby="progress-title">
      <h2 id="progress-title" className="text-h3">
        <SmallPhrases>{title ?? t('title')}</SmallPhrases>
      </h2>
      <ol>
        {rows.map((row, place) => (
          <Step key={row.step} row={row} isLast={place === rows.length - 1} />
        ))}
      </ol>
      <p className="timeline-note">{common('myanmarTime')}</p>
    </section>
  )
}

function Step({ row, isLast }: { row: ProgressRow; isLast: boolean }) {
  const t = useTranslations('result.progress')
  const { step, look } = row
  return (
    <li
      data-past={look === 'past'}
      data-next={look === 'next'}
      aria-current={look === 'now' ? 'step' : undefined}
    >
      <p className="progress-step">
        <span>
          <SmallPhrases>{t(`steps.${step}`)}</SmallPhrases>
        </span>
        {look === 'now' && <span className="progress-now">{t(isLast ? 'done' : 'now')}</span>}
      </p>
      <When row={row} />
    </li>
  )
}

function When({ row }: { row: ProgressRow }) {
  if (row.at === null) return null
  return (
    <p className="progress-when">
      <ProgressDate row={row} />
    </p>
  )
}

/** The date of a step, as it is read beside its name. */
export function ProgressDate({ row: { form, at, day, time } }: { row: ProgressRow }) {
  const t = useTranslations()
  if (at === null || day === null) return null
  const date = time === null ? day : t('date.at', { date: day, time })
  return <time dateTime={at}>{form === 'on' ? date : t(`result.progress.${form}`, { date })}</time>
}
