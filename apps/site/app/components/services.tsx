import { htmlLanguage } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import { servicePath } from '#app/links'
import { pictureSizes } from '#app/picture-sizes'
import type { Card } from '#app/site-data.server'
import { useLanguage } from '#app/site-data'
import { CoverLink } from '#components/cover-link'
import { ResponsivePicture } from '#components/picture'
import { Section } from '#components/section'
import { Typeset } from '#components/typeset'

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
