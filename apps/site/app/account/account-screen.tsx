import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { privacyPath, screenPath } from '#app/words/links.ts'
import type { lakeDawn } from '#app/parts/pictures/lake-dawn.ts'
import { useSite } from '#app/api/site-data.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = {
  picture: typeof lakeDawn
  title: string
  lead: string
  /** The current step of several. */
  steps?: ReactNode
  isRoomy?: boolean
  children: ReactNode
}

/** A form beside a picture: a column on wide screens, a strip on phones. */
export function AccountScreen({ picture, title, lead, steps, isRoomy = false, children }: Props) {
  const t = useTranslations('account')
  const { savesData } = useSite()
  return (
    <div className="account">
      <div className="account-picture">{!savesData && <AccountPicture picture={picture} />}</div>
      <div className={isRoomy ? 'account-form account-form-roomy' : 'account-form'}>
        {steps}
        <h1>
          <Phrases>{title}</Phrases>
        </h1>
        <p className="account-lead">
          <SmallPhrases>{lead}</SmallPhrases>
        </p>
        <noscript>
          <p className="form-summary">{t('scriptsNeeded')}</p>
        </noscript>
        {children}
        <PrivacyLink />
      </div>
    </div>
  )
}

const onPhones = '(width < 900px)'

function AccountPicture({ picture: { column, strip } }: Pick<Props, 'picture'>) {
  return (
    <picture>
      <source media={onPhones} type="image/avif" srcSet={strip.avif} />
      <source media={onPhones} type="image/webp" srcSet={strip.webp} />
      <source type="image/avif" srcSet={column.avif} />
      <img src={column.webp} width={800} height={1000} alt="" />
    </picture>
  )
}

export function PrivacyLink() {
  const t = useTranslations('common')
  const language = useSite().language
  return (
    <p className="account-privacy">
      <Link to={screenPath(language, privacyPath)}>
        <span>
          <SmallPhrases>{t('dataPrivacy')}</SmallPhrases>
        </span>
      </Link>
    </p>
  )
}
