import type { Failure } from '@padauk/contract/client'
import { beginTotp, confirmTotp } from '@padauk/contract/staff'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useLogout } from 'ra-core'
import { staff } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Field, PasswordField, typedText } from '#admin/components/field.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { BrandPage } from '#admin/sign-in/brand-page.tsx'
import { useTopOfScreen } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { QrCode } from '#admin/components/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './enrolment-page.css'

type Step =
  | { kind: 'password' }
  | { kind: 'scan'; secret: string; uri: string }
  | { kind: 'codes'; codes: string[] }

/** The first sign-in ends here: nothing else is allowed before a second factor is set up. */
export function EnrolmentPage() {
  const { t } = useWords()
  const logout = useLogout()
  const [step, setStep] = useState<Step>({ kind: 'password' })
  useTopOfScreen(step.kind)
  return (
    <BrandPage title={t('enrolment.title')} lead={t(`enrolment.lead.${step.kind}`)}>
      {step.kind === 'password' && <PasswordStep next={setStep} />}
      {step.kind === 'scan' && <ScanStep {...step} next={setStep} />}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} goOn={() => void staff.read()} />}
      {step.kind !== 'codes' && (
        <Button kind="quiet" onClick={() => void logout()}>
          {t('frame.signOut')}
        </Button>
      )}
    </BrandPage>
  )
}

type Next = { next: (step: Step) => void }

function PasswordStep({ next }: Next) {
  const { t } = useWords()
  const [failure, setFailure] = useState<Failure>()
  const begun = useRef(false)

  async function begin(password: string) {
    const answer = await staff.client(beginTotp, { body: { password } })
    if (answer.ok) next({ kind: 'scan', ...answer.value })
    else setFailure(answer)
  }

  useEffect(() => {
    const typed = staff.typedPassword.get()
    if (typed === null || begun.current) return
    // A second secret would replace the one that is being scanned.
    begun.current = true
    staff.typedPassword.set(null)
    void begin(typed)
  })

  return (
    <StepForm
      failure={failure}
      button={t('enrolment.begin')}
      send={({ password = '' }) => begin(password)}
    >
      <PasswordField
        name="password"
        label={t('signIn.password')}
        error={failure?.fields.password}
        autoComplete="current-password"
      />
    </StepForm>
  )
}

function ScanStep({ secret, uri, next }: { secret: string; uri: string } & Next) {
  const { t } = useWords()
  const [failure, setFailure] = useState<Failure>()

  async function confirm(code: string) {
    const answer = await staff.client(confirmTotp, { body: { code } })
    if (answer.ok) next({ kind: 'codes', codes: answer.value.recovery_codes })
    else setFailure(answer)
  }

  return (
    <StepForm
      failure={failure}
      button={t('enrolment.confirm')}
      send={({ code = '' }) => confirm(code)}
    >
      <div className="enrolment-code">
        <QrCode text={uri} label={t('enrolment.picture')} />
        <div>
          <p>{t('enrolment.byHand')}</p>
          <p className="enrolment-secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <Field
        name="code"
        label={t('signIn.code')}
        hint={t('enrolment.codeHint')}
        error={failure?.fields.code}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </StepForm>
  )
}

type StepFormProps = {
  failure: Failure | undefined
  button: string
  send: (typed: Record<string, string>) => Promise<void>
  children: ReactNode
}

function StepForm({ failure, button, send, children }: StepFormProps) {
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = typedText(event.currentTarget)
    setBusy(true)
    await send(typed)
    setBusy(false)
  }
  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Trouble failure={failure} />}
      {children}
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
