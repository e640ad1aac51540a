import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SentEnquiry } from './enquiry-form.ts'
import type { Company } from '#app/api/site-data.server.ts'
import { ContactForm } from './contact-form.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { Phones } from '#app/parts/phones.tsx'
import { Section } from '#app/parts/section.tsx'
import { Phrases, Typeset } from '#app/words/typeset.tsx'

type Props = {
  company: Company
  sent: SentEnquiry | undefined
}

export function Contact({ company, sent }: Props) {
  const t = useTranslations('home')
  return (
    <Section anchor="contact" title={t('contactTitle')} lead={t('contactLead')} tone="sand">
      <div className="contact">
        <Hotline company={company} />
        <ContactForm sent={sent} />
      </div>
    </Section>
  )
}

function Hotline({ company }: { company: Company }) {
  const t = useTranslations('contact')
  return (
    <div className="hotline on-ink">
      <h3>
        <Phrases>{t('hotline')}</Phrases>
      </h3>
      <div className="mt-6">
        <Phones numbers={company.phones} />
      </div>
      <dl>
        <Detail icon="clock" label={t('hotlineHoursLabel')}>
          <Typeset text={company.hotlineHours} />
        </Detail>
        {company.email && (
          <Detail icon="mail" label={t('enquiryEmail')}>
            <a
              href={`mailto:${company.email}`}
              className="inline-flex min-h-11 items-center font-latin wrap-anywhere"
            >
              {company.email}
            </a>
          </Detail>
        )}
        <Detail icon="pin" label={t('address')}>
          <Typeset text={company.address} />
        </Detail>
      </dl>
    </div>
  )
}

type DetailProps = { icon: 'clock' | 'mail' | 'pin'; label: string; children: ReactNode }

function Detail({ icon, label, children }: DetailProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
