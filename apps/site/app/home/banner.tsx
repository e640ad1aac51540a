import type { Banner as BannerPicture } from '@padauk/contract/content'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { anchorPath, screenPath, tendersPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { later } from '#app/loading/later.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

const { Later: BannerPictures } = later({
  id: 'banner',
  load: async () => (await import('./banner-pictures.tsx')).BannerPictures,
  instead: <Loading of="banner" />,
})

/** Text has its own panel, so that it is readable on every picture. */
export function Banner({ banners }: { banners: BannerPicture[] | null }) {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <section id="home" className="banner">
      {banners ? <BannerPictures banners={banners} /> : <Loading of="banner" />}
      <div className="banner-panel">
        <h1>
          <Phrases>{t('home.heroTitle')}</Phrases>
        </h1>
        <p>
          <SmallPhrases>{t('home.heroLead')}</SmallPhrases>
        </p>
        <div className="banner-actions">
          <Link to={anchorPath(language, 'contact')} className="button button-gold">
            {t('common.contactUs')}
          </Link>
          <Link to={screenPath(language, tendersPath)} className="button">
            {t('home.heroTenders')}
          </Link>
        </div>
      </div>
    </section>
  )
}
