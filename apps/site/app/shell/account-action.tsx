import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath, screenPath, signInPath } from '#app/words/links.ts'
import { logOut, useIsLoggedIn } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { useToast } from './toast.tsx'

type Props = { className: string; icon?: ReactNode; onChoose?: (() => void) | undefined }

/** Login, or Logout when logged in. */
export function AccountAction({ className, icon, onChoose }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const navigate = useNavigate()
  const showToast = useToast()
  if (!useIsLoggedIn()) {
    return (
      <Link to={screenPath(language, signInPath)} className={className} onClick={onChoose}>
        {icon}
        {t('nav.login')}
      </Link>
    )
  }
  const leave = () => {
    onChoose?.()
    logOut()
    showToast(t('toast.signedOut'))
    void navigate(homePath(language))
  }
  return (
    <button type="button" className={className} onClick={leave}>
      {icon}
      {t('nav.logout')}
    </button>
  )
}
