import { acceptInvitation } from '@padauk/contract/admin/staff'
import { useEffect, useRef, useState } from 'react'
import { callAdmin } from '#admin/session/call.ts'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { BrandPage } from '#admin/sign-in/brand-page.tsx'
import { useWords } from '#admin/words/words.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** The token of the e-mail; removed from the address, which others may read over a shoulder. */
function useToken() {
  const [token] = useState(() => location.hash.slice(1))
  const cleared = useRef(false)
  useEffect(() => {
    if (cleared.current) return
    cleared.current = true
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

/** Where the e-mail's link leads: the invited person chooses a password, once. */
export default function InvitationScreen() {
  const { t } = useWords()
  const token = useToken()
  const [email, setEmail] = useState<string>()
  return (
    <BrandPage title={t('staff.invitation.title')} lead={t('staff.invitation.lead')}>
      {token === '' && <Notice tone="warning">{t('staff.invitation.noLink')}</Notice>}
      {token !== '' && email === undefined && (
        <NewPasswordForm
          save={({ password }) => callAdmin(acceptInvitation, { body: { token, password } })}
          labels={{
            password: t('staff.invitation.password'),
            again: t('staff.invitation.again'),
            button: t('staff.invitation.button'),
          }}
          done={(accepted) => setEmail(accepted.email)}
        />
      )}
      {email !== undefined && (
        <Notice
          tone="good"
          title={t('staff.invitation.done')}
          action={<ButtonLink to="/login">{t('staff.invitation.signIn')}</ButtonLink>}
        >
          {t('staff.invitation.doneText', { email })}
        </Notice>
      )}
    </BrandPage>
  )
}
