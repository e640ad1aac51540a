import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { loadHome } from './home-data.server.ts'
import { useSite } from '#app/api/site-data.ts'
import { Banner } from './banner.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { PageWords } from '#app/words/page-words.tsx'
import { later } from '#app/loading/later.tsx'

type Props = {
  loaded: Awaited<ReturnType<typeof loadHome>>
  sent: ComponentProps<typeof Sections>['sent']
}

const { Later: Sections, fetchPart: loadSections } = later({
  id: 'sections',
  isBelowFirstView: true,
  load: async () => (await import('./home-sections.tsx')).HomeSections,
  instead: <Loading of="page" />,
})

export { loadSections }

export function HomePage({ loaded, sent }: Props) {
  const t = useTranslations('meta.home')
  const { company, projects } = useSite()
  const { words, banners, services, news, tenders } = loaded
  const isLoaded = company && projects && services && news
  return (
    <PageWords words={words}>
      <PageHead title={t('title')} description={t('description')} picture={banners?.[0]?.desktop} />
      <Banner banners={banners} />
      {isLoaded ? (
        <Sections {...{ company, services, projects, news, tenders }} sent={sent} />
      ) : (
        <Loading of="page" />
      )}
    </PageWords>
  )
}
