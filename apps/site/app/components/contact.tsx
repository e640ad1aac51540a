import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { EnquiryFields, EnquiryOutcome } from '#app/enquiry-form'
import type { Company } from '#app/site-data.server'
import { ContactForm } from '#components/contact-form'
import { Phones } from '#components/phones'
import { Section } from '#components/section'
import { Phrases, Typeset } from '#components/typeset'

type Props = {
  company: Company
  /** What became of a form sent without scripts. */
  sent: { outcome: EnquiryOutcome; fields: EnquiryFields } | undefined
}

export function Contact({ company, sent }: Props) {
  const t = useTranslations('contact')
  const home = useTranslations('home')
  return (
    <Section anchor="contact" title={home('contactTitle')}>
      <div className="grid gap-10 wide:grid-cols-[2fr_3fr]">
        <dl className="grid content-start gap-6">
          <Detail label={t('hotline')}>
            <Phones numbers={company.phones} />
          </Detail>
          <Detail label={t('hotlineHoursLabel')}>
            <Typeset text={company.hotlineHours} />
          </Detail>
          <Detail label={t('enquiryEmail')}>
            <a
              href={`mailto:${company.email}`}
              className="inline-flex min-h-11 items-center font-latin"
            >
              {company.email}
            </a>
          </Detail>
          <Detail label={t('address')}>
            <Typeset text={company.address} />
          </Detail>
        </dl>
        <div>
          <h3 className="mb-4">
            <Phrases>{t('formTitle')}</Phrases>
          </h3>
          <ContactForm sent={sent} />
        </div>
      </div>
    </Section>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
