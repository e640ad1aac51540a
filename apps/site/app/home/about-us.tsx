import { useTranslations } from 'use-intl'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import type { Company } from '#app/api/site-data.server.ts'
import { plainText } from '#app/words/typesetting.ts'
import { Html } from '#app/parts/html.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { SectionHeading } from '#app/parts/section.tsx'
import { Typeset } from '#app/words/typeset.tsx'

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
