import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="side-card">
      <h2 className="text-h3">
        <SmallPhrases>{title}</SmallPhrases>
      </h2>
      {children}
    </section>
  )
}

type LinkProps = {
  href: string
  icon: 'download' | 'arrow-right' | 'mail'
  note?: string | undefined
  /** Beneath the note. */
  mark?: ReactNode
  isDownload?: boolean
  children: ReactNode
}

const ending = /\.(\w+)(?:\?|$)/

export function CardLink({ href, icon, note, mark, isDownload = false, children }: LinkProps) {
  const isMail = href.startsWith('mailto:')
  const isElsewhere = !isDownload && !isMail
  const type = isMail ? undefined : ending.exec(href)?.[1]?.toUpperCase()
  return (
    <li>
      <a
        href={href}
        className="card-link"
        download={isDownload || undefined}
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      >
        <CardMark>{type ?? <Icon name={icon} />}</CardMark>
        <span className="card-words">
          <strong>{children}</strong>
          {note && <span className="card-aside">{note}</span>}
          {mark}
        </span>
        {type && <Icon name={icon} />}
      </a>
    </li>
  )
}

/** The type of a file, or a sign; the words beside it say the same. */
export function CardMark({ children }: { children: ReactNode }) {
  return (
    <span className="card-mark font-latin" aria-hidden="true">
      {children}
    </span>
  )
}

/** Always shown (rules 2.8). */
export function TermsLink() {
  const t = useTranslations()
  const { company } = useSite()
  if (!company?.termsUrl) return null
  return (
    <CardLink href={company.termsUrl} icon="arrow-right" note={t('common.opensInNewTab')}>
      <SmallPhrases>{t('tender.termsAndConditions')}</SmallPhrases>
    </CardLink>
  )
}

/** By which number to name the tender, and whom to ask. */
export function InformationCard({ number, name }: { number: string | null; name: string }) {
  const t = useTranslations()
  const { company } = useSite()
  return (
    <SideCard title={t('tender.information')}>
      <ul>
        {number && <li className="card-note">{t('rules.number', { number })}</li>}
        {company?.tenderEmail && (
          <CardLink
            href={`mailto:${company.tenderEmail}?subject=${encodeURIComponent(name)}`}
            icon="mail"
            note={t('tender.informationEmail')}
          >
            <span className="font-latin break-words">{company.tenderEmail}</span>
          </CardLink>
        )}
      </ul>
    </SideCard>
  )
}
