import { useTranslations } from 'use-intl'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import type { Company } from '#app/api/site-data.server.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Phrases, Typeset } from '#app/words/typeset.tsx'

/** Another map image at a width of 480 or less (rules 2.5). */
export function Location({ map, address }: Pick<Company, 'map' | 'address'>) {
  const t = useTranslations('home')
  const picture = map.desktop ?? map.mobile
  return (
    <section id="location" aria-labelledby="location-title" className="location">
      {picture && (
        <ResponsivePicture
          picture={picture}
          narrow={map.mobile ? { picture: map.mobile, upTo: 480 } : undefined}
          sizes={pictureSizes.map}
          alt={picture.alt || t('mapAlt')}
        />
      )}
      <div className={picture ? 'location-panel' : 'wrap py-(--section)'}>
        <h2 id="location-title" className="text-h3">
          <Phrases>{t('locationTitle')}</Phrases>
        </h2>
        <address className="mt-2 not-italic">
          <Typeset text={address} />
        </address>
        {map.url && (
          <a href={map.url} className="onward" rel="noopener">
            {t('openInMaps')}
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
    </section>
  )
}
