import { htmlLanguage } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import { servicePath } from '#app/words/links.ts'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import type { Card } from '#app/api/site-data.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { CoverLink } from '#app/parts/cover-link.tsx'
import { Section } from '#app/parts/section.tsx'
import { Typeset } from '#app/words/typeset.tsx'

/** On wide screens one lead and its companions; on phones a list with thumbnails. */
export function Services({ services }: { services: Card[] }) {
  const t = useTranslations('home')
  return (
    <Section anchor="services" title={t('servicesTitle')} lead={t('servicesLead')} tone="sand">
      <ul className="services">
        {services.map((service, place) => (
          <ServiceCard key={service.id} service={service} isLead={place === 0} />
        ))}
      </ul>
    </Section>
  )
}

function ServiceCard({ service, isLead }: { service: Card; isLead: boolean }) {
  const language = useLanguage()
  const { id, title, topic, picture, lang } = service
  return (
    <li lang={htmlLanguage(lang)} className="service cover">
      {picture && (
        <ResponsivePicture
          picture={picture}
          sizes={isLead ? pictureSizes.leadService : pictureSizes.service}
          alt=""
        />
      )}
      <div className="service-words">
        <h3>
          <CoverLink to={servicePath(id, language)}>
            <Typeset text={title} />
          </CoverLink>
        </h3>
        <p>
          <Typeset text={topic} />
        </p>
      </div>
    </li>
  )
}
