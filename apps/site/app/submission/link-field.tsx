import { useTranslations } from 'use-intl'
import { useSite } from '#app/api/site-data.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = {
  link: string
  error: string | undefined
  isOver: boolean
  /** The link goes into the envelope. */
  isSealed: boolean
  change: (link: string) => void
}

/** Instead of document and forms, where the tender allows it. */
export function LinkField(props: Props) {
  const t = useTranslations()
  if (!props.isSealed) {
    return (
      <div className="link-field">
        <p className="or">{t('common.or')}</p>
        <LinkInput {...props} />
      </div>
    )
  }
  return (
    <details className="link-field seal-fold" open={props.link !== '' || undefined}>
      <summary>{t('submission.sealed.linkTitle')}</summary>
      <LinkInput {...props} />
    </details>
  )
}

function LinkInput({ link, error, isOver, isSealed, change }: Props) {
  const t = useTranslations()
  const id = 'url'
  const email = useSite().company?.tenderEmail
  const hint = [
    t('submission.driveLinkHint'),
    email && t('submission.driveLinkAccess', { email }),
    t('submission.linkImage'),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <Field id={id} label={t('submission.driveLink')} error={error} hint={hint}>
        <input
          {...controlProps(id, error, hint)}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          disabled={isOver}
          placeholder={t('submission.driveLinkPlaceholder')}
          value={link}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </Field>
      {link.trim() !== '' && (
        <p className="link-warning">
          <Icon name="alert" />
          <span>
            <SmallPhrases>
              {t(isSealed ? 'submission.sealed.linkHint' : 'submission.linkWarning')}
            </SmallPhrases>
          </span>
        </p>
      )}
    </>
  )
}
