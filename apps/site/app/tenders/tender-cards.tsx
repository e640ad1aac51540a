import { fileSize } from '@padauk/language/file-size'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useKeyFingerprints } from '#app/receipts/key-fingerprints.ts'
import { useLanguage, useSite } from '#app/api/site-data.ts'
import type { TenderView } from './tender-view.ts'
import { AskedCard, OpeningCard } from './tender-rules.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

/** Beside the words: what to download, and whom to ask. */
export function TenderCards({ view }: { view: TenderView }) {
  const { tender } = view
  const t = useTranslations()
  const language = useLanguage()
  const { company } = useSite()
  const { document_url: documentUrl, nda_url: ndaUrl } = tender
  const size = (bytes: number | null) => (bytes === null ? undefined : fileSize(bytes, language))
  return (
    <div className="tender-cards">
      <Card title={t('tender.documents')}>
        {documentUrl && (
          <CardLink href={documentUrl} icon="download" note={size(tender.document_size)} isDownload>
            <SmallPhrases>
              {t('tender.downloadFile', { name: t('tender.tenderDocumentName') })}
            </SmallPhrases>
          </CardLink>
        )}
        {ndaUrl && (
          <CardLink href={ndaUrl} icon="download" note={size(tender.nda_size)} isDownload>
            <SmallPhrases>
              {t('tender.downloadForm', { name: t('tender.ndaFormName') })}
            </SmallPhrases>
          </CardLink>
        )}
        {!documentUrl && !ndaUrl && tender.state === 'closed' && (
          <li className="card-note">{t('tender.noDocuments')}</li>
        )}
        {company?.termsUrl && (
          <CardLink href={company.termsUrl} icon="arrow-right" note={t('common.opensInNewTab')}>
            <SmallPhrases>{t('tender.termsAndConditions')}</SmallPhrases>
          </CardLink>
        )}
      </Card>
      {tender.state !== 'cancelled' && (
        <>
          <AskedCard view={view} />
          <OpeningCard view={view} />
        </>
      )}
      <Card title={t('tender.information')}>
        {tender.number && (
          <li className="card-note">{t('rules.number', { number: tender.number })}</li>
        )}
        {company?.tenderEmail && (
          <CardLink
            href={`mailto:${company.tenderEmail}?subject=${encodeURIComponent(tender.name)}`}
            icon="mail"
            note={t('tender.informationEmail')}
          >
            <span className="font-latin break-words">{company.tenderEmail}</span>
          </CardLink>
        )}
      </Card>
      <SigningKey />
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="side-card">
      <h2 className="text-h3">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type LinkProps = {
  href: string
  icon: 'download' | 'arrow-right' | 'mail'
  note?: string | undefined
  isDownload?: boolean
  children: ReactNode
}

const ending = /\.(\w+)(?:\?|$)/

function CardLink({ href, icon, note, isDownload = false, children }: LinkProps) {
  const isMail = href.startsWith('mailto:')
  const isElsewhere = !isDownload && !isMail
  const mark = isMail ? undefined : ending.exec(href)?.[1]?.toUpperCase()
  return (
    <li>
      <a
        href={href}
        className="card-link"
        download={isDownload || undefined}
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      >
        {mark && (
          <span className="card-mark font-latin" aria-hidden="true">
            {mark}
          </span>
        )}
        {!mark && (
          <span className="card-mark">
            <Icon name={icon} />
          </span>
        )}
        <span className="card-words">
          <strong>{children}</strong>
          {note && <span className="card-aside">{note}</span>}
        </span>
        {mark && <Icon name={icon} />}
      </a>
    </li>
  )
}

/** Told before anyone bids, so that it can be compared with the receipt afterwards. */
function SigningKey() {
  const t = useTranslations('tender')
  const [newest] = useKeyFingerprints()
  if (!newest) return null
  return (
    <details className="side-card fold">
      <summary>
        <h2 className="text-h3">{t('keyTitle')}</h2>
        <Icon name="down" />
      </summary>
      <p className="mt-2 text-small text-muted">{t('keyText', { key: newest.key })}</p>
      <p className="code-value">{newest.fingerprint}</p>
    </details>
  )
}
