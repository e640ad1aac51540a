import { toMyanmarDigits } from '@padauk/language/digits'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useUnread, useUnreadWatch } from '#app/api/unread.ts'
import { Icon } from '#app/parts/icon.tsx'
import { noticesPath, screenPath } from '#app/words/links.ts'

/** The way to the notices. Like the name of the company, known to the browser alone. */
export function Bell() {
  const t = useTranslations('nav')
  const language = useLanguage()
  const unread = useUnread()
  useUnreadWatch(useLocation().pathname)
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
