import { useTranslations } from 'use-intl'
import { logOut } from '#app/api/session.ts'
import { FieldError, errorId } from '#app/forms/field.tsx'
import { AccountName, PasswordField, Refusal } from '#app/forms/form-fields.tsx'
import { Tick } from '#app/forms/tick.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useToast } from '#app/shell/toast.tsx'
import { submitClosing } from './closing-forms.ts'
import { useCompanyArea } from './company-area.ts'

/** The password and a tick; `onRefused` reads again what prevents it. */
export function ClosingForm({ onRefused }: { onRefused: () => void }) {
  const t = useTranslations()
  const showToast = useToast()
  const { company, call } = useCompanyArea()
  const { formProps, error, refusal, isSending } = useForm({
    async submit(written) {
      const outcome = await submitClosing(written, call, t('closing.confirmFirst'))
      if (outcome.state === 'refused' && outcome.code === 'bid-running') onRefused()
      return outcome
    },
    onDone: () => {
      showToast(t('closing.done'))
      logOut()
    },
  })
  const unticked = error('understood')
  return (
    <form {...formProps}>
      <Refusal sentence={refusal} />
      <AccountName email={company.email} />
      <div className="form-fields form-fields-narrow">
        <PasswordField
          name="password"
          id="closing-password"
          label={t('profile.currentPassword')}
          error={error('password')}
          autoComplete="current-password"
        />
        <div className="ticks">
          <Tick
            name="understood"
            label={t('closing.confirm')}
            aria-invalid={unticked !== undefined}
            aria-describedby={unticked && errorId('understood')}
          />
          <FieldError id="understood" error={unticked} />
        </div>
      </div>
      <button
        type="submit"
        className="button button-danger button-block"
        aria-disabled={isSending}
        aria-busy={isSending}
      >
        {isSending ? t('common.sending') : t('closing.act')}
      </button>
    </form>
  )
}
