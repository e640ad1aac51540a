import { useTranslations } from 'use-intl'
import { Link } from 'react-router'
import { useLanguage } from '#app/api/site-data.ts'
import { later } from '#app/loading/later.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { screenPath, tendersPath } from '#app/words/links.ts'
import { Phrases } from '#app/words/typeset.tsx'
import type { PublicTenderShown } from './public-tender.server.ts'

type Props = { shown: PublicTenderShown | null; isMissing: boolean }

/** A tender as anyone may read it (rules 2.10). */
export function PublicTenderScreen({ shown, isMissing }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  if (isMissing) return <NotFound />
  const list = screenPath(language, tendersPath)
  return (
    <Screen>
      <PageHead
        title={shown?.tender.name ?? t('meta.tender.title')}
        description={shown?.tender.topic}
        picture={shown?.tender.picture_list[0]}
        parent={{ name: t('meta.tenders.title'), address: list }}
      />
      <Link to={shown?.resultsPath ?? list} className="onward mb-3">
        <Icon name="arrow-left" />
        <Phrases>{t(shown?.resultsPath ? 'result.outcome.results' : 'nav.eTenders')}</Phrases>
      </Link>
      {shown ? <PublicArticle shown={shown} /> : <Loading of="page" />}
    </Screen>
  )
}

// The HTML of the server can be read and followed as it is, so its scripts come last.
const { Later: PublicArticle } = later({
  id: 'public-tender',
  load: async () => (await import('./public-article.tsx')).PublicArticle,
  instead: <Loading of="page" />,
})
