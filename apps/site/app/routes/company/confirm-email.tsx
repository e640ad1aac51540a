import { confirmEmailChange } from '@padauk/contract/accounts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { TokenPage, tokenResult } from '#app/account/token-page.tsx'
import { homePath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { lounge } from '#app/parts/pictures/lounge.ts'
import { useLanguage } from '#app/api/site-data.ts'
import type { Route } from './+types/confirm-email'

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  return tokenResult(await call(confirmEmailChange, { body: { token } }))
}

export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  const t = useTranslations('emailChange')
  const all = useTranslations()
  const home = homePath(useLanguage())
  return (
    <TokenPage
      result={actionData}
      picture={lounge}
      asked={{ title: t('askTitle'), text: t('askText'), button: t('askButton') }}
      done={{ title: t('doneTitle'), text: t('doneText') }}
      wrong={{ title: all('confirm.wrongTitle'), text: t('wrongText') }}
    >
      <Link to={home} className="button button-gold">
        {all('common.backToHome')}
      </Link>
    </TokenPage>
  )
}
