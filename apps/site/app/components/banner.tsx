import type { Banner as BannerPicture } from '@padauk/contract/content'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { anchorPath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { Loading } from '#components/loading'
import { ResponsivePicture } from '#components/picture'
import { Phrases } from '#components/typeset'

/** Words stand on a panel of their own, whatever picture staff upload. */
export function Banner({ banners }: { banners: BannerPicture[] | null }) {
  const t = useTranslations('home')
  const language = useLanguage()
  return (
    <section id="home">
      {banners ? <BannerStrip banners={banners} /> : <Loading of="banner" />}
      <div className="on-ink py-12">
        <div className="wrap">
          <h1 className="text-display">
            <Phrases>{t('heroTitle')}</Phrases>
          </h1>
          <p className="mt-4 max-w-measure text-on-ink-muted">{t('heroLead')}</p>
          <p className="mt-8 flex flex-wrap gap-4">
            <Link
              to={anchorPath(language, 'contact')}
              className="button button-gold text-ink-900! hover:text-ink-900!"
            >
              {t('heroContact')}
            </Link>
            <Link to={anchorPath(language, 'services')} className="button">
              {t('heroServices')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function BannerStrip({ banners }: { banners: BannerPicture[] }) {
  const t = useTranslations('home')
  if (banners.length === 0) return null
  return (
    <ul
      // Wider than the screen, so the keyboard must be able to move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('bannerLabel')}
      className="flex snap-x snap-mandatory overflow-x-auto"
    >
      {banners.map(({ id, desktop, mobile }, place) => (
        <li key={id} className="w-full shrink-0 snap-start">
          <ResponsivePicture
            picture={desktop}
            narrow={{ picture: mobile, upTo: 599 }}
            sizes="100vw"
            isFirst={place === 0}
            className="aspect-4/5 w-full object-cover banner:aspect-12/5"
          />
        </li>
      ))}
    </ul>
  )
}
