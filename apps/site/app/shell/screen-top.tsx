import { htmlLanguage } from '@padauk/language/language'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { otherLanguage } from '#app/words/language.ts'
import { addressIn, bannerSize } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { BannerStrip } from './banner-strip.tsx'
import { Icon } from '#app/parts/icon.tsx'

/** What every screen but the home page begins with. */
export function ScreenTop() {
  const t = useTranslations('language')
  const location = useLocation()
  const other = otherLanguage(useLanguage())
  const size = bannerSize(location.pathname)
  if (size === 'full') return null
  return (
    <>
      {size === 'slim' && <BannerStrip />}
      <p className="wrap read-in">
        <Link to={addressIn(other, location)} hrefLang={htmlLanguage(other)}>
          <Icon name="globe" />
          {t(other === 'mm' ? 'switchToBurmese' : 'switchToEnglish')}
        </Link>
      </p>
    </>
  )
}
