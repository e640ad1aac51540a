import { factNames, readFacts } from '@padauk/contract/company-facts'
import type { AnswerOf } from '@padauk/contract/endpoint'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal, SubmitButton } from '#app/forms/form-fields.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { useMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { useAnswer, useCompanyArea } from './company-area.ts'
import { FactFields } from './fact-fields.tsx'
import { submitFacts } from './fact-forms.ts'
import { ProfileSection } from './profile-section.tsx'

type Stored = AnswerOf<typeof readFacts>

/** For the owner; members neither read nor change them. */
export function ProfileFacts() {
  const t = useTranslations('companyFacts')
  const { call } = useCompanyArea()
  const [stored, setStored] = useState<Stored>()
  const { hasFailed, supportCode, load } = useAnswer(
    useCallback(() => call(readFacts, {}), [call]),
    setStored,
  )
  return (
    <ProfileSection id="facts" title={t('profileTitle')} note={t('profileNote')}>
      {stored && <FactsForm key={stored.changed_at} stored={stored} onSaved={load} />}
      {!stored && !hasFailed && <PageLoading />}
      {!stored && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </ProfileSection>
  )
}

function FactsForm({ stored, onSaved }: { stored: Stored; onSaved: () => void }) {
  const t = useTranslations()
  const at = useMoment()
  const { call } = useCompanyArea()
  const showToast = useToast()
  const { changed_at: changedAt, ...values } = stored
  const { formProps, error, refusal, isSending } = useForm({
    submit: (written) => submitFacts(written, call),
    onDone: () => {
      showToast(t('companyFacts.saved'))
      onSaved()
    },
  })
  return (
    <form {...formProps}>
      <Refusal sentence={refusal} />
      <div className="form-fields">
        <FactFields names={factNames} error={error} values={values} />
      </div>
      {changedAt && (
        <p className="facts-changed">
          <SmallPhrases>{t('companyFacts.changed', { time: at(changedAt) })}</SmallPhrases>
        </p>
      )}
      <SubmitButton label={t('common.save')} isSending={isSending} />
    </form>
  )
}
