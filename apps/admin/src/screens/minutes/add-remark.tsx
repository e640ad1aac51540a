import { addRemark, longestRemark, mostRemarks } from '@padauk/contract/admin/minutes'
import type { Failure } from '@padauk/contract/client'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import type { Texts } from './minutes-work.ts'
import type { MinutesPage } from './use-minutes.ts'

type Props = { id: string; texts: Texts; put: MinutesPage['put']; changed: () => void }
type Outcome = { is: 'added' | 'missing' } | { is: 'failed'; failure: Failure }

/** Open as long as no one has signed; folded, because most minutes have none. */
export function AddRemark({ id, texts, put, changed }: Props) {
  const { t } = useWords()
  const field = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  if (texts.full.remarks.length >= mostRemarks) return null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setOutcome({ is: 'missing' })
    setBusy(true)
    const answer = await callAdmin(addRemark, { params: { id }, body: { text: text.trim() } })
    setBusy(false)
    if (answer.ok) {
      put(answer)
      setText('')
      return setOutcome({ is: 'added' })
    }
    setOutcome({ is: 'failed', failure: answer })
    if (answer.code === 'changed-since') changed()
  }

  const hint = t('minutes.remark.hint')
  const failure = outcome?.is === 'failed' ? outcome.failure : undefined
  const error = outcome?.is === 'missing' ? t('minutes.remark.required') : failure?.fields['text']
  return (
    <details className="panel minutes-remark">
      <summary>{t('minutes.remark.title')}</summary>
      <form className="minutes-act" onSubmit={(event) => void submit(event)} noValidate>
        {failure && failure.code !== 'changed-since' && <Trouble failure={failure} />}
        <FieldFrame id={field} label={t('minutes.remark.label')} hint={hint} error={error}>
          <textarea
            id={field}
            rows={3}
            maxLength={longestRemark}
            value={text}
            onChange={({ target }) => setText(target.value)}
            {...describedBy(field, { hint, error })}
          />
        </FieldFrame>
        <div>
          <Button type="submit" busy={busy}>
            {t('minutes.remark.button')}
          </Button>
        </div>
        <p role="status">{outcome?.is === 'added' && t('minutes.remark.added')}</p>
      </form>
    </details>
  )
}
