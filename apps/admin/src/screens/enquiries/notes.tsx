import { addEnquiryNote } from '@padauk/contract/admin/enquiries'
import type { EnquiryDetail } from '@padauk/contract/admin/enquiries'
import type { Failure } from '@padauk/contract/client'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useNotify, useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'

type NotesProps = { enquiry: EnquiryDetail; mayHandle: boolean }

export function Notes({ enquiry, mayHandle }: NotesProps) {
  const { t, dateAndTime } = useWords()
  const said = (word: string) => t(`enquiries.notes.${word}`)
  return (
    <Panel title={said('title')}>
      <p className="enquiry-quiet">{said('lead')}</p>
      {enquiry.notes.length === 0 && <p>{said('none')}</p>}
      <ul className="enquiry-notes">
        {enquiry.notes.map(({ id, note, by, written_at: at }) => (
          <li key={id}>
            <p className="enquiry-note">{note}</p>
            <p className="enquiry-quiet">
              {t('enquiries.notes.by', { name: by?.name ?? '', date: dateAndTime(at) })}
            </p>
          </li>
        ))}
      </ul>
      {mayHandle && <NoteForm id={enquiry.id} />}
    </Panel>
  )
}

function NoteForm({ id }: { id: string }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const field = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const error = failure?.fields.note

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const note = new FormData(form).get('note') as string
    setBusy(true)
    const answer = await callAdmin(addEnquiryNote, { params: { id }, body: { note } })
    setBusy(false)
    setFailure(answer.ok ? undefined : answer)
    if (!answer.ok) return
    form.reset()
    notify('enquiries.notes.added', { type: 'success' })
    refresh()
  }

  return (
    <form className="enquiry-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure && !error && <Trouble failure={failure} />}
      <FieldFrame id={field} label={t('enquiries.notes.label')} error={error}>
        <textarea
          id={field}
          name="note"
          rows={3}
          maxLength={4000}
          {...describedBy(field, { error })}
        />
      </FieldFrame>
      <div className="enquiry-buttons">
        <Button type="submit" kind="outline" busy={busy}>
          {t('enquiries.notes.add')}
        </Button>
      </div>
    </form>
  )
}
