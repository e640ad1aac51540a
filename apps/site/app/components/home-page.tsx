import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { loadHome } from '#app/home-data.server'
import { useSite } from '#app/site-data'
import { Banner } from '#components/banner'
import { Loading } from '#components/loading'
import { PageHead } from '#components/page-head'
import { PageWords } from '#components/page-words'
import { SectionsLater } from '#components/sections-later'

type Props = {
  loaded: Awaited<ReturnType<typeof loadHome>>
  sent: ComponentProps<typeof SectionsLater>['sent']
}

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
        <SectionsLater {...{ company, services, projects, news, tenders }} sent={sent} />
      ) : (
        <Loading of="page" />
      )}
    </PageWords>
  )
}
