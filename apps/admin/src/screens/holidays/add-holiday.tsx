import { putHoliday } from '@padauk/contract/admin/holidays'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNotify, useRefresh } from 'ra-core'
import { Button } from '#admin/components/button.tsx'
import { DateInputs } from '#admin/components/date-inputs.tsx'
import { dayOf } from '#admin/components/date-parts.ts'
import { Field, typedText } from '#admin/components/field.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

const noDay = { day: '', month: '', year: '' }

export function AddHoliday() {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const [parts, setParts] = useState(noDay)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { name_en = '', name_mm = '' } = typedText(form)
    setBusy(true)
    // A day that is not complete is refused at its place.
    const params = { day: dayOf(parts) || 'incomplete' }
    const answer = await callAdmin(putHoliday, { params, body: { name_en, name_mm } })
    setBusy(false)
    setFailure(answer.ok ? undefined : answer)
    if (!answer.ok) return
    form.reset()
    setParts(noDay)
    notify('holidays.saved', { type: 'success' })
    refresh()
  }

  return (
    <Panel title={t('holidays.add')}>
      <form className="holidays-form" onSubmit={(event) => void submit(event)} noValidate>
        {failure && <Trouble failure={failure} />}
        <fieldset>
          <legend>{t('holidays.day')}</legend>
          <DateInputs
            parts={parts}
            onChange={setParts}
            invalid={dayOf(parts) === '' && !!failure}
          />
        </fieldset>
        <Field
          name="name_en"
          label={t('holidays.nameEn')}
          maxLength={120}
          error={failure?.fields['name_en']}
        />
        <Field
          name="name_mm"
          label={t('holidays.nameMm')}
          lang="my"
          maxLength={120}
          error={failure?.fields['name_mm']}
        />
        <div>
          <Button type="submit" kind="main" busy={isBusy}>
            {t('holidays.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
