import { useTranslations } from 'use-intl'
import type { Company } from '#app/site-data.server'
import { plainText } from '#app/typesetting'
import { Html } from '#components/html'
import { ResponsivePicture } from '#components/picture'
import { Section } from '#components/section'
import { Typeset } from '#components/typeset'

export function AboutUs({ aboutUs }: { aboutUs: Company['aboutUs'] }) {
  const t = useTranslations('home')
  const { title, topic, description, picture } = aboutUs
  return (
    <Section anchor="about-us" title={plainText(title) || t('aboutUsTitle')}>
      <div className="grid items-start gap-8 wide:grid-cols-2">
        <div>
          <p className="mb-6 max-w-measure text-h3 text-ink-700">
            <Typeset text={topic} />
          </p>
          <Html html={description} />
        </div>
        {picture && (
          <ResponsivePicture
            picture={picture}
            sizes="(min-width: 900px) 50vw, 100vw"
            className="w-full"
          />
        )}
      </div>
    </Section>
  )
}
