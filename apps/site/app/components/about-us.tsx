import { useTranslations } from 'use-intl'
import { pictureSizes } from '#app/picture-sizes'
import type { Company } from '#app/site-data.server'
import { plainText } from '#app/typesetting'
import { Html } from '#components/html'
import { ResponsivePicture } from '#components/picture'
import { SectionHeading } from '#components/section'
import { Typeset } from '#components/typeset'

export function AboutUs({ aboutUs }: { aboutUs: Company['aboutUs'] }) {
  const t = useTranslations('home')
  const { title, topic, description, picture } = aboutUs
  return (
    <section id="about-us" aria-labelledby="about-us-title" className="py-(--section)">
      <div className={`wrap ${picture ? 'about-us' : ''}`}>
        {picture && (
          <ResponsivePicture
            picture={picture}
            sizes={pictureSizes.aboutUs}
            className="stepped w-full"
          />
        )}
        <div>
          <SectionHeading anchor="about-us" title={plainText(title) || t('aboutUsTitle')} />
          <p className="about-us-topic">
            <Typeset text={topic} />
          </p>
          <Html html={description} />
        </div>
      </div>
    </section>
  )
}
