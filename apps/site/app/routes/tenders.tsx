import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyName } from '#app/api/company-name.ts'
import { screenPath, signInPath, submittedPath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { loadTenders } from '#app/tenders/tenders-data.server.ts'
import { Icon } from '#app/parts/icon.tsx'
import { later } from '#app/loading/later.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { TenderTabs } from '#app/tenders/tender-tabs.tsx'
import { tenderListWords } from '#app/words/page-words.server.ts'
import { PageWords } from '#app/words/page-words.tsx'
import { Phrases } from '#app/words/typeset.tsx'
import type { Route } from './+types/tenders'

// The HTML of the server can be read and followed as it is, so its scripts come last.
const { Later: TenderList } = later({
  id: 'tender-list',
  load: async () => (await import('#app/tenders/tender-list.tsx')).TenderList,
  instead: <Loading of="page" />,
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const loaded = await loadTenders(page, { search: url.searchParams, now: new Date() })
  return { words: tenderListWords(page.language, loaded.tab.state), ...loaded }
}

export default function TendersPage({ loaderData: { words, ...loaded } }: Route.ComponentProps) {
  return (
    <PageWords words={words}>
      <Tenders {...loaded} />
    </PageWords>
  )
}

type Props = Omit<Route.ComponentProps['loaderData'], 'words' | 'isAway'>

function Tenders({ tab, tenders, results, next }: Props) {
  const t = useTranslations()
  return (
    <Screen>
      <PageHead
        title={t('meta.tenders.title')}
        description={t('meta.tenders.description')}
        picture={tenders?.[0]?.picture}
      />
      <div className="screen-head tender-list-head">
        <h1>
          <Phrases>{t('tenders.title')}</Phrases>
        </h1>
        <p className="screen-lead">{t(`tenderList.lead.${tab.state}`)}</p>
      </div>
      <TenderTabs tab={tab} />
      {tenders ? (
        <TenderList tenders={tenders} results={results} tab={tab} />
      ) : (
        <Loading of="page" />
      )}
      {next && (
        <p className="mt-8 text-center">
          <Link to={next} className="button">
            {t('tenders.more')}
            <Icon name="arrow-right" />
          </Link>
        </p>
      )}
      <WhoMayRead />
    </Screen>
  )
}

/** One box for visitors and companies: what it says changes, its place does not. */
function WhoMayRead() {
  const t = useTranslations()
  const language = useLanguage()
  const company = useCompanyName()
  return (
    <div className="who-may-read">
      <Icon name="person" />
      <p>{company ? t('tenders.signedIn', { company }) : t('tenders.anyoneMayRead')}</p>
      {company === undefined ? (
        <Link to={screenPath(language, signInPath)} className="button button-small">
          {t('nav.login')}
        </Link>
      ) : (
        <Link to={screenPath(language, submittedPath)} className="button button-small">
          {t('nav.submittedTenders')}
        </Link>
      )}
    </div>
  )
}
