import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { TokenPage, tokenResult } from '#app/account/token-page.tsx'
import { homePath, noticesPath, screenPath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { rain } from '#app/parts/pictures/rain.ts'
import { unsubscribeBy } from '#app/notices/unsubscribe.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import type { Route } from './+types/unsubscribe'

export async function action({ params: { token }, context }: Route.ActionArgs) {
  return tokenResult(await unsubscribeBy(token, context.get(pageContext).call))
}

/** For the link at the end of an e-mail; works without scripts. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <TokenPage
      result={actionData}
      picture={rain}
      asked={{
        title: t('unsubscribe.title'),
        text: t('unsubscribe.text'),
        button: t('unsubscribe.button'),
      }}
      done={{ title: t('unsubscribe.doneTitle'), text: t('unsubscribe.doneText') }}
      wrong={{ title: t('confirm.wrongTitle'), text: t('unsubscribe.wrongText') }}
    >
      <Link to={`${screenPath(language, noticesPath)}#settings`} className="button button-gold">
        {t('unsubscribe.settings')}
      </Link>
      <Link to={homePath(language)} className="button">
        {t('common.backToHome')}
      </Link>
    </TokenPage>
  )
}
