import { answerObjection } from '@padauk/contract/admin/awards'
import type { Failure } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '#admin/components/button.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { RadioCards } from '#admin/forms/radio-cards.tsx'
import { TextField } from '#admin/forms/text-field.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import type { Objection } from './use-award.ts'
import '#admin/forms/edit-form.css'

const outcomes = ['dismissed', 'upheld'] as const
type Values = { outcome: (typeof outcomes)[number] | ''; answer: string }

/** In writing, once; nothing is chosen before the person chooses. */
export function AnswerObjection({
  tenderId,
  objection,
}: {
  tenderId: string
  objection: Objection
}) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const form = useForm<Values>({ defaultValues: { outcome: '', answer: '' } })
  const [failure, setFailure] = useState<Failure>()
  const { isSubmitting } = form.formState

  async function send({ outcome, answer }: Values) {
    setFailure(undefined)
    if (outcome === '') {
      const message = t('awards.objections.chooseFirst')
      form.setError('outcome', { message }, { shouldFocus: true })
      return
    }
    const params = { id: tenderId, objection: objection.id }
    const answered = await callAdmin(answerObjection, { params, body: { outcome, answer } })
    if (answered.ok) {
      notify('awards.objections.done', { type: 'success' })
      refresh()
      return
    }
    setFailure(answered)
    for (const [name, message] of Object.entries(answered.fields)) {
      form.setError(name as keyof Values, { message }, { shouldFocus: true })
    }
  }

  return (
    <FormProvider {...form}>
      <form
        className="form-fields award-answer"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        noValidate
      >
        {failure && Object.keys(failure.fields).length === 0 && <Trouble failure={failure} />}
        <RadioCards
          name="outcome"
          label={t('awards.objections.outcome')}
          choices={outcomes.map((value) => ({
            value,
            title: t(`awards.objections.outcomes.${value}`),
            text: t(`awards.objections.outcomeTexts.${value}`),
          }))}
        />
        <TextField
          name="answer"
          label={t('awards.objections.answer')}
          hint={t('awards.objections.answerHint')}
          rows={6}
          maxLength={4_000}
        />
        <div>
          <Button type="submit" kind="main" busy={isSubmitting}>
            {t('awards.objections.send')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
