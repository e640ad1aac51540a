import { htmlLanguage } from '@padauk/language/language'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { otherLanguage } from '#app/words/language.ts'
import { addressIn, bannerSize } from '#app/words/links.ts'
import { useLanguage, useSite } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { ResponsivePicture } from '#app/parts/picture.tsx'

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

/** One picture where people came to read: enough to know where they are, little data. */
function BannerStrip() {
  const { strip, isAway } = useSite()
  if (!strip && !isAway) return null
  return (
    <div className="strip">
      {strip ? (
        // Less than its width asks for: a narrow strip needs no sharp details.
        <ResponsivePicture picture={strip} sizes="66vw" alt="" />
      ) : (
        <Loading of="banner" />
      )}
    </div>
  )
}
