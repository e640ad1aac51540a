import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyName } from '#app/api/company-name.ts'
import type { LoggedUser } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { keepTrying } from '#app/loading/retry.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { profilePath, screenPath, tendersPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { useInbox } from './inbox.ts'
import { NoticeRow } from './notice-row.tsx'

const NoticeSettings = lazy(async () => {
  const { NoticeSettings: settings } = await keepTrying(() => import('./notice-settings.tsx'))
  return { default: settings }
})

const beforeParam = 'before'

/** Everything formal, newest first, and beside it what the company is told and how */
export function NoticesScreen({ login }: { login: LoggedUser }) {
  const t = useTranslations()
  const before = new URLSearchParams(useLocation().search).get(beforeParam)
  const { inbox, hasFailed, supportCode, load, call, read, readAll } = useInbox(login, before)
  return (
    <Screen>
      <PageHead title={t('notices.title')} isHidden />
      <Top />
      <div className="notices">
        <section id="inbox" aria-label={t('notices.inbox')}>
          <Tabs unread={inbox?.unread ?? 0} hasSettings={!inbox?.isOffline} />
          {inbox?.isOffline && (
            <p className="notices-kept" role="status">
              {t('notices.offline')}
            </p>
          )}
          {inbox && (
            <ul className="note-list">
              {inbox.items.map((notice) => (
                <NoticeRow key={notice.no} notice={notice} onRead={() => void read(notice.no)} />
              ))}
            </ul>
          )}
          {inbox?.items.length === 0 && <Empty />}
          {!inbox && !hasFailed && <PageLoading />}
          {hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
          <Below
            next={inbox?.next ?? null}
            readAll={inbox && !inbox.isOffline && inbox.unread > 0 && before === null && readAll}
          />
        </section>
        {!inbox?.isOffline && (
          <section id="settings" className="panel" aria-labelledby="settings-title">
            <h2 id="settings-title">
              <Phrases>{t('notices.settings.title')}</Phrases>
            </h2>
            <Suspense fallback={<PageLoading />}>
              <NoticeSettings call={call} personId={login.decodedToken.id} />
            </Suspense>
          </section>
        )}
      </div>
    </Screen>
  )
}

function Top() {
  const t = useTranslations()
  const language = useLanguage()
  const company = useCompanyName()
  return (
    <div className="screen-head notices-head">
      <Link to={screenPath(language, profilePath)} className="onward">
        <Icon name="arrow-left" />
        <span className="notices-company">{company ?? t('nav.profile')}</span>
      </Link>
      <h1>
        <Phrases>{t('notices.title')}</Phrases>
      </h1>
      <p className="screen-lead">
        <SmallPhrases>{t('notices.lead')}</SmallPhrases>
      </p>
    </div>
  )
}

/** On a phone the settings stand below a long list. */
function Tabs({ unread, hasSettings }: { unread: number; hasSettings: boolean }) {
  const t = useTranslations()
  const digits = useDigits()
  const { search } = useLocation()
  return (
    <nav className="tabs" aria-label={t('notices.title')}>
      <Link to={{ search, hash: 'inbox' }} aria-current="true">
        {t('notices.inbox')}{' '}
        {unread > 0 && <span>{digits(t('nav.unreadNotices', { count: unread }))}</span>}
      </Link>
      {hasSettings && <Link to={{ search, hash: 'settings' }}>{t('notices.settingsTab')}</Link>}
    </nav>
  )
}

function Empty() {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <div className="tenders-empty">
      <p className="font-semibold">{t('notices.empty')}</p>
      <p className="mt-2">
        <SmallPhrases>{t('notices.emptyText')}</SmallPhrases>
      </p>
      <Link to={screenPath(language, tendersPath)} className="button button-ink mt-6">
        {t('submitted.toTenders')}
      </Link>
    </div>
  )
}

type BelowProps = { next: number | null; readAll: (() => Promise<void>) | false | undefined }

function Below({ next, readAll }: BelowProps) {
  const t = useTranslations('notices')
  const { pathname, search } = useLocation()
  if (next === null && !readAll) return null
  const params = new URLSearchParams(search)
  params.set(beforeParam, String(next))
  return (
    <div className="notices-below">
      {readAll && (
        <button type="button" className="button button-small" onClick={() => void readAll()}>
          {t('markAll')}
        </button>
      )}
      {next !== null && (
        <Link to={`${pathname}?${params}`} className="onward">
          {t('earlier')}
          <Icon name="arrow-right" />
        </Link>
      )}
    </div>
  )
}
