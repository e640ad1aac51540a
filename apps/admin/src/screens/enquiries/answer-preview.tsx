import { previewAnswer } from '@padauk/contract/admin/enquiries'
import type { WrittenAnswer } from '@padauk/contract/admin/enquiries'
import type { AnswerOf } from '@padauk/contract/endpoint'
import { htmlLanguage } from '@padauk/language/language'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Path } from 'react-hook-form'
import { useNotify } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { useWords } from '#admin/words/words.ts'

type Shown = AnswerOf<typeof previewAnswer> & { language: WrittenAnswer['language'] }

/** The whole e-mail, as the server would send it. */
export function AnswerPreview({ id }: { id: string }) {
  const { t } = useWords()
  const notify = useNotify()
  const form = useFormContext<WrittenAnswer>()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown>()

  async function show() {
    const typed = form.getValues()
    form.clearErrors()
    setBusy(true)
    const answer = await callAdmin(previewAnswer, { params: { id }, body: typed })
    setBusy(false)
    if (answer.ok) return setShown({ ...answer.value, language: typed.language })
    const fields = Object.entries(answer.fields)
    if (fields.length === 0) notify(answer.error || 'trouble.unreachable', { type: 'error' })
    for (const [name, message] of fields) form.setError(name as Path<WrittenAnswer>, { message })
  }

  return (
    <>
      <Button kind="outline" busy={busy} onClick={() => void show()}>
        {t('enquiries.answer.preview')}
      </Button>
      {shown && <PreviewDialog shown={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function PreviewDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useWords()
  const said = (word: string) => t(`enquiries.answer.${word}`)
  return (
    <Dialog title={said('previewTitle')} size="wide" onClose={onClose}>
      <div className="dialog-body">
        <Facts
          facts={[
            { label: said('to'), value: shown.to },
            { label: said('replyTo'), value: shown.reply_to },
            { label: said('subject'), value: shown.subject },
          ]}
        />
        <p className="enquiry-note enquiry-preview" lang={htmlLanguage(shown.language)}>
          {shown.text}
        </p>
        <div className="dialog-actions">
          <Button kind="outline" onClick={onClose}>
            {said('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
