import { useTranslations } from 'use-intl'
import type { Company } from '#app/site-data.server'
import { ResponsivePicture } from '#components/picture'
import { Section } from '#components/section'
import { Typeset } from '#components/typeset'

/** Spec §9: another map image at a width of 480 or less. */
export function Location({ map, address }: Pick<Company, 'map' | 'address'>) {
  const t = useTranslations('home')
  const picture = map.desktop ?? map.mobile
  return (
    <Section anchor="location" title={t('locationTitle')} isAlternate>
      <address className="mb-6 not-italic">
        <Typeset text={address} />
      </address>
      {picture && (
        <ResponsivePicture
          picture={picture}
          narrow={map.mobile ? { picture: map.mobile, upTo: 480 } : undefined}
          sizes="100vw"
          alt={picture.alt || t('mapAlt')}
          className="w-full"
        />
      )}
      {map.url && (
        <p className="mt-4">
          <a href={map.url} className="button" rel="noopener">
            {t('openInMaps')}
          </a>
        </p>
      )}
    </Section>
  )
}
