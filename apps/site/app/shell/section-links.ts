import { useTranslations } from 'use-intl'
import type { Anchor } from '#app/words/links.ts'

/** The sections that menu and footer link to (rules 2.2), in the order of the page. */
export function useSectionLinks(): { anchor: Anchor; label: string }[] {
  const t = useTranslations('nav')
  return [
    { anchor: 'home', label: t('home') },
    { anchor: 'about-us', label: t('aboutUs') },
    { anchor: 'services', label: t('services') },
    { anchor: 'client', label: t('ourClients') },
    { anchor: 'contact', label: t('contact') },
    { anchor: 'location', label: t('location') },
  ]
}
