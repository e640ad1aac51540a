import type { Banner as BannerPicture } from '@padauk/contract/content'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { afterLoad } from '#app/after-load'
import { anchorPath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { later } from '#components/later'
import { Loading } from '#components/loading'
import { Phrases, SmallPhrases } from '#components/typeset'

const { Later: BannerPictures } = later({
  id: 'banner',
  moment: () => new Promise(afterLoad),
  load: async () => (await import('#components/banner-pictures')).BannerPictures,
  instead: <Loading of="banner" />,
})

/** Words stand on a panel of their own, whatever picture staff upload. */
export function Banner({ banners }: { banners: BannerPicture[] | null }) {
  const t = useTranslations('home')
  const language = useLanguage()
  return (
    <section id="home" className="banner">
      {banners ? <BannerPictures banners={banners} /> : <Loading of="banner" />}
      <div className="banner-panel">
        <h1>
          <Phrases>{t('heroTitle')}</Phrases>
        </h1>
        <p>
          <SmallPhrases>{t('heroLead')}</SmallPhrases>
        </p>
        <div className="banner-actions">
          <Link to={anchorPath(language, 'contact')} className="button button-gold">
            {t('heroContact')}
          </Link>
          <Link to={anchorPath(language, 'services')} className="button">
            {t('heroServices')}
          </Link>
        </div>
      </div>
    </section>
  )
}
