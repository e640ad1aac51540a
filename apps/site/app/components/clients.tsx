import { useTranslations } from 'use-intl'
import { projectPath } from '#app/links'
import type { Card } from '#app/site-data.server'
import { useLanguage } from '#app/site-data'
import { CardList } from '#components/card-list'
import { Section } from '#components/section'

export function Clients({ projects }: { projects: Card[] }) {
  const t = useTranslations('home')
  const language = useLanguage()
  return (
    <Section anchor="client" title={t('clientsTitle')}>
      <CardList cards={projects} shape="aspect-4/3" pathOf={(id) => projectPath(id, language)} />
    </Section>
  )
}
