import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { signUpPath } from '#app/words/links.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { accountPath, useWayIn } from './way-in.ts'

/** Why there is no text and no download here, and how to get at them. */
export function SignInPanel({ id, isOpen }: { id: string; isOpen: boolean }) {
  const t = useTranslations('publicTender')
  const language = useLanguage()
  const { company, wanted, to, words } = useWayIn(id)
  return (
    <div className="sign-in-panel">
      <h2 className="text-h3">
        <SmallPhrases>{t('signInTitle')}</SmallPhrases>
      </h2>
      <p>{company ? t('signedInText', { company }) : t('signInText')}</p>
      {!isOpen && (
        <Link to={to} className="button button-ink">
          {words(isOpen)}
        </Link>
      )}
      {company === undefined && isOpen && (
        <Link to={accountPath(signUpPath, language, wanted)}>{t('register')}</Link>
      )}
    </div>
  )
}
