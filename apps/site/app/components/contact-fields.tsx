import { useTranslations } from 'use-intl'
import { serviceChoices } from '#app/enquiry-form'
import type { EnquiryFields, EnquiryPart, Faults } from '#app/enquiry-form'
import { Field, controlProps } from '#components/field'

type Props = { fields: EnquiryFields; faults: Faults }

export function ContactFields({ fields, faults }: Props) {
  const t = useTranslations('contact')
  const error = useErrors(faults)
  return (
    <>
      <ServiceChoice chosen={fields.interestedService} error={error('interestedService')} />
      <Field id="name" label={t('name')} error={error('name')}>
        <input
          {...controlProps('name', error('name'))}
          name="name"
          autoComplete="name"
          required
          defaultValue={fields.name}
        />
      </Field>
      <Field id="company-name" label={t('companyName')} error={error('companyName')}>
        <input
          {...controlProps('company-name', error('companyName'))}
          name="companyName"
          autoComplete="organization"
          required
          defaultValue={fields.companyName}
        />
      </Field>
      <Phone fields={fields} error={error('phone')} />
      <Field id="email" label={t('email')} error={error('email')}>
        <input
          {...controlProps('email', error('email'))}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t('emailPlaceholder')}
          required
          defaultValue={fields.email}
        />
      </Field>
    </>
  )
}

function useErrors(faults: Faults) {
  const t = useTranslations('validation')
  return (part: EnquiryPart) => {
    const fault = faults[part]
    if (!fault) return undefined
    return 'key' in fault ? t(fault.key) : fault.sentence
  }
}

function ServiceChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  const t = useTranslations('contact')
  return (
    <Field id="interested-service" label={t('interestedService')} error={error}>
      <select
        {...controlProps('interested-service', error)}
        name="interestedService"
        required
        defaultValue={chosen}
      >
        <option value="">{t('interestedServicePlaceholder')}</option>
        {Object.entries(serviceChoices).map(([key, value]) => (
          <option key={key} value={value}>
            {t(`services.${key as keyof typeof serviceChoices}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Phone({ fields, error }: { fields: EnquiryFields; error: string | undefined }) {
  const t = useTranslations('contact')
  return (
    <Field id="phone-number" label={t('phoneNumber')} error={error}>
      <div className="flex gap-2">
        <input
          {...controlProps('phone-number', error)}
          id="country-code"
          className="field-input w-24 font-latin"
          name="countryCode"
          aria-label={t('countryCode')}
          inputMode="tel"
          autoComplete="tel-country-code"
          placeholder={t('countryCodePlaceholder')}
          required
          defaultValue={fields.countryCode}
        />
        <input
          {...controlProps('phone-number', error)}
          className="field-input font-latin"
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={t('phonePlaceholder')}
          required
          defaultValue={fields.phoneNumber}
        />
      </div>
    </Field>
  )
}
