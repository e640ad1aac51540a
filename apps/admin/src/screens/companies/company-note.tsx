import { noteLength, writeCompanyNote } from '@padauk/contract/admin/company-facts'
import type { AdminCompanyFacts } from '@padauk/contract/admin/company-facts'
import type { Failure } from '@padauk/contract/client'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

type Props = { id: string; found: AdminCompanyFacts; again: () => Promise<unknown> }

/** What colleagues should know of the company, which never reads it. */
export function CompanyNote({ id, found, again }: Props) {
  const { t, dateAndTime } = useWords()
  const mayWrite = useMay('officer', 'owner')
  const [saved, setSaved] = useState(0)
  const { note, noted_by: by, noted_at: at } = found
  return (
    <Panel title={t('companies.note.title')}>
      <p className="company-hint">{t('companies.note.lead')}</p>
      {mayWrite ? (
        <NoteForm
          key={saved}
          id={id}
          note={note}
          again={again}
          onSaved={() => setSaved(saved + 1)}
        />
      ) : (
        <p className="company-reason">{note || t('companies.note.none')}</p>
      )}
      {at && (
        <p className="company-line">
          {t('companies.note.by', { name: by?.name ?? '', date: dateAndTime(at) })}
        </p>
      )}
    </Panel>
  )
}

type FormProps = { id: string; note: string; again: Props['again']; onSaved: () => void }

/** Keeps what is typed when a colleague was faster, and shows what they wrote. */
function NoteForm({ id, note, again, onSaved }: FormProps) {
  const { t } = useWords()
  const notify = useNotify()
  const field = useId()
  const [seen, setSeen] = useState(note)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isOutdated = failure?.code === 'changed-since'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const written = new FormData(event.currentTarget).get('note') as string
    const body = { note: written, seen: isOutdated ? note : seen }
    setBusy(true)
    const answer = await callAdmin(writeCompanyNote, { params: { id }, body })
    const isKnown = answer.ok || answer.code === 'changed-since'
    if (isKnown) await again()
    setBusy(false)
    setSeen(note)
    setFailure(answer.ok ? undefined : answer)
    if (!answer.ok) return
    notify('companies.note.saved', { type: 'success' })
    onSaved()
  }

  const error = failure?.fields.note
  return (
    <form className="company-note" onSubmit={(event) => void submit(event)} noValidate>
      {isOutdated && (
        <Notice tone="trouble" title={t('companies.note.outdated')}>
          <p className="company-reason">{note || t('companies.note.none')}</p>
        </Notice>
      )}
      {failure && !isOutdated && !error && <Trouble failure={failure} />}
      <FieldFrame id={field} label={t('companies.note.label')} error={error}>
        <textarea
          id={field}
          name="note"
          rows={3}
          defaultValue={note}
          maxLength={noteLength}
          {...describedBy(field, { error })}
        />
      </FieldFrame>
      <div>
        <Button type="submit" kind="outline" busy={busy}>
          {t('companies.note.save')}
        </Button>
      </div>
    </form>
  )
}
