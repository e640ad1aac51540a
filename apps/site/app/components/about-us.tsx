import { useTranslations } from 'use-intl'
import { pictureSizes } from '#app/picture-sizes'
import type { Company } from '#app/site-data.server'
import { plainText } from '#app/typesetting'
import { Html } from '#components/html'
import { Icon } from '#components/icon'
import { ResponsivePicture } from '#components/picture'
import { SectionHeading } from '#components/section'
import { Typeset } from '#components/typeset'

const points = [
  ['team', 'heart'],
  ['accounts', 'ledger'],
  ['tenders', 'shield'],
] as const

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
          <ul className="points">
            {points.map(([point, icon]) => (
              <li key={point}>
                <Icon name={icon} />
                <div>
                  <strong>{t(`points.${point}.title`)}</strong>
                  <p>{t(`points.${point}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
