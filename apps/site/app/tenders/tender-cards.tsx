import type { TenderDocument } from '@padauk/contract/tender-documents'
import { fileSize } from '@padauk/language/file-size'
import { useTranslations } from 'use-intl'
import { useKeyFingerprints } from '#app/receipts/key-fingerprints.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { useDigits } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { DocumentMark, DocumentVersions } from './document-mark.tsx'
import { CardLink, SideCard, TermsLink } from './side-card.tsx'
import type { TenderView } from './tender-view.ts'

/** What to download, with its size: mobile data costs money. */
export function TenderDocuments({ view: { tender } }: { view: TenderView }) {
  const t = useTranslations('tender')
  const documents = tender.documents.filter(({ url }) => url !== null)
  return (
    <SideCard title={t('documents')}>
      <ul className="documents">
        <DocumentVersions documents={documents}>
          {(one) => <DocumentLink key={`${one.key} ${one.version}`} document={one} />}
        </DocumentVersions>
        {documents.length === 0 && tender.state === 'closed' && (
          <li className="card-note">{t('noDocuments')}</li>
        )}
        <TermsLink />
      </ul>
    </SideCard>
  )
}

function DocumentLink({ document }: { document: TenderDocument }) {
  const t = useTranslations()
  const language = useLanguage()
  const digits = useDigits()
  const nameOf = useDocumentName()
  const { key, version, size, url } = document
  const isFirst = key === 'document' || key === 'nda'
  const note = [
    fileSize(size, language),
    ...(isFirst && version === 1 ? [] : [digits(t('addenda.version', { version }))]),
  ]
  return (
    <CardLink
      href={url ?? ''}
      icon="download"
      note={note.join(', ')}
      mark={<DocumentMark document={document} />}
      isDownload
    >
      <SmallPhrases>{nameOf(document)}</SmallPhrases>
    </CardLink>
  )
}

/** The page names the two that every tender has (rules 2.8). */
function useDocumentName() {
  const t = useTranslations('tender')
  return ({ key, name }: TenderDocument) => {
    if (key === 'document') return t('downloadFile', { name: t('tenderDocumentName') })
    return key === 'nda' ? t('downloadForm', { name: t('ndaFormName') }) : name
  }
}

/** Told before anyone bids, so that it can be compared with the receipt afterwards. */
export function SigningKey() {
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
