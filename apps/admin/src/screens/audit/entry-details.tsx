import type { AuditEntry } from '@padauk/contract/admin/audit'
import { Link } from 'react-router'
import { Facts } from '#admin/components/facts.tsx'
import { RecordTable } from '#admin/components/record-table.tsx'
import { useWords } from '#admin/words/words.ts'
import { logAddress, useEntryWords } from './entry-words.ts'

/** The details of an entry, folded at first. */
export function EntryDetails({ entry: { subject, facts } }: { entry: AuditEntry }) {
  const { t } = useWords()
  const isChange = facts.some(({ before }) => before !== null)
  return (
    <details className="audit-details">
      <summary>{isChange ? t('audit.whatChanged') : t('audit.details')}</summary>
      {isChange ? <Changes facts={facts} /> : <Statements facts={facts} />}
      <Link to={logAddress({ subject: `${subject.kind}:${subject.id}` })}>
        {t('audit.everythingAbout')}
      </Link>
    </details>
  )
}

type FactsProps = Pick<AuditEntry, 'facts'>

function Statements({ facts }: FactsProps) {
  const { field, text } = useEntryWords()
  return (
    <Facts facts={facts.map(({ name, after }) => ({ label: field(name), value: text(after) }))} />
  )
}

/** What was and what is, side by side. */
function Changes({ facts }: FactsProps) {
  const { t } = useWords()
  const { field, text } = useEntryWords()
  return (
    <RecordTable
      caption={t('audit.whatChanged')}
      items={facts.map((fact) => ({ ...fact, id: fact.name }))}
      columns={[
        { label: t('audit.field'), cell: ({ name }) => field(name) },
        { label: t('audit.before'), cell: ({ before }) => text(before) },
        { label: t('audit.after'), cell: ({ after }) => text(after) },
      ]}
    />
  )
}
