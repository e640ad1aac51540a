import { useTranslations } from 'use-intl'
import { serviceChoices } from './enquiry-form.ts'
import type { EnquiryField, EnquiryFields } from './enquiry-form.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { TextField } from '#app/forms/form-fields.tsx'

type Props = { fields: EnquiryFields; error: (name: EnquiryField) => string | undefined }

export function ContactFields({ fields, error }: Props) {
  const t = useTranslations('contact')
  return (
    <div className="form-fields">
      <ServiceChoice chosen={fields.interestedService} error={error('interestedService')} />
      <TextField
        name="name"
        label={t('name')}
        error={error('name')}
        autoComplete="name"
        defaultValue={fields.name}
      />
      <TextField
        name="companyName"
        label={t('companyName')}
        error={error('companyName')}
        autoComplete="organization"
        defaultValue={fields.companyName}
      />
      <Phone fields={fields} error={error} />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        error={error('email')}
        autoComplete="email"
        placeholder={t('emailPlaceholder')}
        defaultValue={fields.email}
      />
    </div>
  )
}

function ServiceChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  const t = useTranslations('contact')
  return (
    <Field id="interested-service" label={t('interestedService')} error={error} isWide>
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

/** Country code and number make one answer; the error stands below both, the mark on the wrong half. */
function Phone({ fields, error }: Props) {
  const t = useTranslations('contact')
  const id = 'phone-number'
  const codeError = error('countryCode')
  const numberError = error('phoneNumber')
  return (
    <Field id={id} label={t('phoneNumber')} error={codeError ?? numberError}>
      <div className="phone-parts">
        <div className="country-code">
          <input
            {...controlProps(id, codeError)}
            id="country-code"
            className="field-input field-latin"
            name="countryCode"
            aria-label={t('countryCode')}
            inputMode="tel"
            autoComplete="tel-country-code"
            placeholder={t('countryCodePlaceholder')}
            required
            defaultValue={fields.countryCode}
          />
        </div>
        <input
          {...controlProps(id, numberError)}
          className="field-input field-latin"
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
