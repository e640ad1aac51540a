import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { serviceChoices } from './enquiry-form.ts'
import type { EnquiryFields } from './enquiry-form.ts'
import { anchorPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Phrases } from '#app/words/typeset.tsx'

type Props = { fields: EnquiryFields; onAgain: () => void }

/** Where the form was: when we answer, and what was sent. */
export function EnquirySent({ fields, onAgain }: Props) {
  const t = useTranslations('contact')
  const language = useLanguage()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView()
  }, [])
  return (
    <div ref={panel} tabIndex={-1} className="contact-form enquiry-sent">
      <h3>
        <Icon name="done" />
        <span>
          <Phrases>{t('sentTitle')}</Phrases>
        </span>
      </h3>
      <p>{t('sentLead')}</p>
      <dl>
        <Fact name={t('interestedService')} value={useServiceName(fields.interestedService)} />
        <Fact name={t('name')} value={fields.name} />
        <Fact name={t('companyName')} value={fields.companyName} />
        <Fact name={t('phoneNumber')} value={`+${fields.countryCode} ${fields.phoneNumber}`} />
        <Fact name={t('email')} value={fields.email} />
      </dl>
      <Link to={anchorPath(language, 'contact')} className="button" onClick={onAgain}>
        {t('sentAnother')}
      </Link>
    </div>
  )
}

function useServiceName(chosen: string) {
  const t = useTranslations('contact')
  const keys = Object.keys(serviceChoices) as (keyof typeof serviceChoices)[]
  const key = keys.find((name) => serviceChoices[name] === chosen)
  return key ? t(`services.${key}`) : chosen
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
