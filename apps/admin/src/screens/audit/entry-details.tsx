import type { AuditEntry } from '@padauk/contract/admin/audit'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { RecordTable } from '#admin/components/record-table.tsx'
import { useWords } from '#admin/words.ts'
import { useEntryWords } from './entry-words.ts'
import { logAddress } from './log-address.ts'

/** A button that opens the whole entry. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t, dateAndTime } = useWords()
  const words = useEntryWords()
  const [open, setOpen] = useState(false)
  const named = { what: words.action(entry.action), when: dateAndTime(entry.at) }
  return (
    <>
      <Button
        kind="quiet"
        small
        aria-label={t('audit.detailsOf', named)}
        onClick={() => setOpen(true)}
      >
        {t('audit.details')}
      </Button>
      {open && (
        <Dialog title={named.what} size="wide" onClose={() => setOpen(false)}>
          <Details entry={entry} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Details({ entry, close }: { entry: AuditEntry; close: () => void }) {
  const { t, dateAndTime } = useWords()
  const words = useEntryWords()
  const navigate = useNavigate()
  const { actor, subject } = entry
  function showAll() {
    close()
    void navigate(logAddress({ subject: `${subject.kind}:${subject.id}` }))
  }
  return (
    <div className="dialog-body">
      <Facts
        facts={[
          { label: t('audit.when'), value: dateAndTime(entry.at) },
          { label: t('audit.who'), value: words.actor(actor) },
          {
            label: t('audit.about'),
            value: words.subject({ ...subject, name: subject.name ?? subject.id }),
          },
        ]}
      />
      <Changes facts={entry.facts} />
      <div className="dialog-actions">
        <Button kind="outline" onClick={close}>
          {t('audit.close')}
        </Button>
        <Button kind="quiet" onClick={showAll}>
          {t('audit.everythingAbout')}
        </Button>
      </div>
    </div>
  )
}

/** What was and what is, side by side; an entry that only states something has no before. */
function Changes({ facts }: Pick<AuditEntry, 'facts'>) {
  const { t } = useWords()
  const { field, text } = useEntryWords()
  if (facts.length === 0) return <p>{t('audit.noFacts')}</p>
  const isChange = facts.some(({ before }) => before !== null)
  if (!isChange) {
    return (
      <Facts facts={facts.map(({ name, after }) => ({ label: field(name), value: text(after) }))} />
    )
  }
  return (
    <RecordTable
      caption={t('audit.field')}
      items={facts.map((fact) => ({ ...fact, id: fact.name }))}
      columns={[
        { label: t('audit.field'), cell: ({ name }) => field(name) },
        { label: t('audit.before'), cell: ({ before }) => text(before) },
        { label: t('audit.after'), cell: ({ after }) => text(after) },
      ]}
    />
  )
}
