import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import type { ReactNode } from 'react'
import { Facts } from '#admin/components/facts.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'
import { TextComparison } from './text-comparison.tsx'

type Props = { addendum: AdminAddendum }

/** Everything that becomes different, before and after. */
export function ChangesPanel({ addendum }: Props) {
  const { t } = useWords()
  const facts = useChanges(addendum)
  const texts = textsOf(addendum)
  return (
    <Panel title={t('tenders.addenda.changes')}>
      {facts.length === 0 && texts.length === 0 && <p>{t('tenders.addenda.unchanged')}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
      {texts.length > 0 && (
        <TextComparison texts={texts} isPublished={addendum.state === 'published'} />
      )}
    </Panel>
  )
}

function useChanges({ dates, documents }: AdminAddendum) {
  const { t, language, number } = useWords()
  const exactTime = useExactTime()
  const change = (label: string, one: { before: string | null; after: string } | null) =>
    one
      ? [{ label, value: changed(one.before && exactTime(one.before), exactTime(one.after)) }]
      : []
  const nameOf = (one: AdminAddendum['documents'][number]) =>
    (language === 'mm' && one.name_mm) || one.name_en || one.name_mm || one.document?.title || ''
  const files = documents.map((one) => {
    const values = { name: nameOf(one), version: number(one.version) }
    return <li key={one.document?.name}>{t('tenders.details.version', values)}</li>
  })
  return [
    ...change(t('tenders.deadline'), dates.end_date),
    ...change(t('tenders.details.survey'), dates.interviewing_date),
    ...change(t('tenders.details.award'), dates.announcement_date),
    ...(files.length > 0
      ? [{ label: t('tenders.details.files'), value: <ul className="asked-names">{files}</ul> }]
      : []),
  ]
}

const changed = (before: string | null, after: string): ReactNode => (
  <span className="addendum-change">
    {before && <del>{before}</del>} <ins>{after}</ins>
  </span>
)

function textsOf(addendum: AdminAddendum) {
  const text = (lang: 'en' | 'my', before: string, after: string | null) =>
    after === null ? [] : [{ lang, before, after }]
  return [
    ...text('en', addendum.body_before_en, addendum.body_en),
    ...text('my', addendum.body_before_mm, addendum.body_mm),
  ]
}
