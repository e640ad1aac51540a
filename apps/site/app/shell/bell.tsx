import type { practiceTenderId } from '@padauk/contract/practice-tender'
import { toMyanmarDigits } from '@padauk/language/digits'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useUnread, useUnreadWatch } from '#app/api/unread.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { Icon } from '#app/parts/icon.tsx'
import { noticesPath, screenPath } from '#app/words/links.ts'

// Imported as a type only: its file lies among the forms, which this part must not load.
const practiceId: typeof practiceTenderId = '11111111-1111-4111-8111-111111111111'
// On the screens of the practice tender, and loaded for those alone.
const PracticeMark = lazyPart(async () => (await import('./practice-mark.tsx')).PracticeMark)

/** The way to the notices. Like the name of the company, known to the browser alone. */
export function Bell() {
  const { pathname } = useLocation()
  useUnreadWatch(pathname)
  return (
    <>
      <BellLink />
      {pathname.includes(practiceId) && (
        <Suspense>
          <PracticeMark />
        </Suspense>
      )}
    </>
  )
}

function BellLink() {
  const t = useTranslations('nav')
  const language = useLanguage()
  const unread = useUnread()
  if (unread === undefined) return null
  return (
    <Link to={screenPath(language, noticesPath)} className="bell">
      <Icon name="bell" />
      <span className="sr-only">{t('notices')}</span>
      <UnreadCount />
    </Link>
  )
}

const mostShown = 99

export function UnreadCount() {
  const t = useTranslations('nav')
  const isBurmese = useLanguage() === 'mm'
  const count = useUnread()
  if (!count) return null
  // Not `useDigits`, which would bring the dates to every page.
  const digits = (words: string) => (isBurmese ? toMyanmarDigits(words) : words)
  return (
    <>
      <span className="unread-count" aria-hidden="true">
        {digits(count > mostShown ? `${mostShown}+` : String(count))}
      </span>
      <span className="sr-only">{digits(t('unreadNotices', { count }))}</span>
    </>
  )
}
