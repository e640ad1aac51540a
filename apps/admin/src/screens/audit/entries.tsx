import type { AuditEntry } from '@padauk/contract/admin/audit'
import { useWords } from '#admin/words/words.ts'
import { EntryDetails } from './entry-details.tsx'
import { Sentence } from './sentence.tsx'
import './entries.css'

/** The log as a diary: a heading for each day, a sentence for each entry. */
export function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { longDate } = useWords()
  const days = Map.groupBy(entries, ({ at }) => longDate(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="audit-day">
      <h2>{day}</h2>
      <ol>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, timeOfDay } = useWords()
  return (
    <li className="audit-entry">
      <time dateTime={entry.at}>{timeOfDay(entry.at)}</time>
      <div>
        <Sentence entry={entry} />
        {entry.reason && (
          <p className="audit-reason">{t('audit.reason', { reason: entry.reason })}</p>
        )}
        {entry.facts.length > 0 && <EntryDetails entry={entry} />}
      </div>
    </li>
  )
}
