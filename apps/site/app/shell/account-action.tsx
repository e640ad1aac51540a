import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath, screenPath, signInPath } from '#app/words/links.ts'
import { companyIdOf } from '#app/api/company-name.ts'
import { logOut, useLogin } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { mayBeOnDevice } from '#app/sealed/on-device.ts'
import { useToast } from './toast.tsx'

const SignOutDialog = lazy(async () => {
  const { SignOutDialog: dialog } = await import('./sign-out-dialog.tsx')
  return { default: dialog }
})

type Props = { className: string; icon?: ReactNode; onChoose?: (() => void) | undefined }

/** Login, or Logout when logged in. */
export function AccountAction({ className, icon, onChoose }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const navigate = useNavigate()
  const showToast = useToast()
  const login = useLogin()
  const [isAsking, setAsking] = useState(false)
  if (!login) {
    return (
      <Link to={screenPath(language, signInPath)} className={className} onClick={onChoose}>
        {icon}
        {t('nav.login')}
      </Link>
    )
  }
  const leave = (keepsDrafts: boolean) => {
    onChoose?.()
    logOut({ keepsDrafts })
    showToast(t('toast.signedOut'))
    void navigate(homePath(language))
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (mayBeOnDevice() ? setAsking(true) : leave(false))}
      >
        {icon}
        {t('nav.logout')}
      </button>
      {isAsking && (
        <Suspense>
          <SignOutDialog
            companyId={companyIdOf(login.decodedToken.id)}
            leave={leave}
            stay={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
