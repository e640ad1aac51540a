import { useTranslations } from 'use-intl'
import { servicePath } from '#app/links'
import type { Card } from '#app/site-data.server'
import { useLanguage } from '#app/site-data'
import { CardList } from '#components/card-list'
import { Section } from '#components/section'

export function Services({ services }: { services: Card[] }) {
  const t = useTranslations('home')
  const language = useLanguage()
  return (
    <Section anchor="services" title={t('servicesTitle')} isAlternate>
      <CardList cards={services} shape="aspect-3/2" pathOf={(id) => servicePath(id, language)} />
    </Section>
  )
}
