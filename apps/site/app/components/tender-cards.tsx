import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useKeyFingerprints } from '#app/key-fingerprints'
import { useSite } from '#app/site-data'
import type { TenderView } from '#app/tender-view'
import { Icon } from '#components/icon'
import { SmallPhrases } from '#components/typeset'

/** Beside the words: what to download, and whom to ask. */
export function TenderCards({ view: { tender } }: { view: TenderView }) {
  const t = useTranslations()
  const { company } = useSite()
  const { document_url: documentUrl, nda_url: ndaUrl } = tender
  return (
    <div className="tender-cards">
      <Card title={t('tender.documents')}>
        {documentUrl && (
          <CardLink href={documentUrl} mark="PDF" icon="download" isDownload>
            <SmallPhrases>
              {t('tender.downloadFile', { name: t('tender.tenderDocumentName') })}
            </SmallPhrases>
          </CardLink>
        )}
        {ndaUrl && (
          <CardLink href={ndaUrl} mark="PDF" icon="download" isDownload>
            <SmallPhrases>
              {t('tender.downloadForm', { name: t('tender.ndaFormName') })}
            </SmallPhrases>
          </CardLink>
        )}
        {!documentUrl && !ndaUrl && tender.state !== 'open' && (
          <li className="card-note">{t('tender.noDocuments')}</li>
        )}
        {company?.termsUrl && (
          <CardLink
            href={company.termsUrl}
            mark="PDF"
            icon="arrow-right"
            note={t('common.opensInNewTab')}
          >
            <SmallPhrases>{t('tender.termsAndConditions')}</SmallPhrases>
          </CardLink>
        )}
      </Card>
      <Card title={t('tender.information')}>
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
  mark?: string
  note?: string
  isDownload?: boolean
  children: ReactNode
}

function CardLink({ href, icon, mark, note, isDownload = false, children }: LinkProps) {
  const isElsewhere = !isDownload && !href.startsWith('mailto:')
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

/** Told before anybody bids, so that it can be compared with the receipt afterwards. */
function SigningKey() {
  const t = useTranslations('tender')
  const [newest] = useKeyFingerprints()
  if (!newest) return null
  return (
    <section className="side-card">
      <h2 className="text-h3">{t('keyTitle')}</h2>
      <p className="mt-2 text-small text-muted">{t('keyText', { key: newest.key })}</p>
      <p className="code-value">{newest.fingerprint}</p>
    </section>
  )
}
