import { confirmEmail } from '@padauk/contract/accounts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { TokenPage, tokenResult } from '#app/account/token-page.tsx'
import { homePath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { lounge } from '#app/parts/pictures/lounge.ts'
import { useLanguage } from '#app/api/site-data.ts'
import type { Route } from './+types/confirm'

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  return tokenResult(await call(confirmEmail, { body: { token } }))
}

export default function Confirm({ actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const home = homePath(useLanguage())
  return (
    <TokenPage
      result={actionData}
      picture={lounge}
      asked={{ title: t('confirm.title'), text: t('confirm.text'), button: t('confirm.button') }}
      done={{ title: t('confirm.doneTitle'), text: t('confirm.doneText') }}
      wrong={{ title: t('confirm.wrongTitle'), text: t('confirm.wrongText') }}
    >
      <Link to={home} className="button button-gold">
        {t('common.backToHome')}
      </Link>
    </TokenPage>
  )
}
