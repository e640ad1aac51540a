import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { anchorPath, signInPath, tendersPath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { useSectionLinks } from '#app/section-links'

/** Opens without scripts too. A new key on every navigation closes it again. */
export function Menu() {
  const t = useTranslations('nav')
  const language = useLanguage()
  const { key } = useLocation()
  const links = [
    ...useSectionLinks().map(({ anchor, label }) => [anchorPath(language, anchor), label] as const),
    [tendersPath, t('eTenders')] as const,
    [signInPath, t('login')] as const,
  ]
  return (
    <details key={key} className="relative">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center border border-ink-700 px-4">
        {t('menu')}
      </summary>
      <nav
        aria-label={t('mainNavigation')}
        className="on-ink absolute right-0 mt-2 w-72 max-w-[calc(100vw-2*var(--gutter))] p-4 shadow-2"
      >
        <ul>
          {links.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className="flex min-h-11 items-center no-underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
