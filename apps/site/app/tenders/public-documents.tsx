import type { PublicTender } from '@padauk/contract/public-tenders'
import { fileSize } from '@padauk/language/file-size'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useDigits } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { DocumentMark, DocumentVersions } from './document-mark.tsx'
import { CardMark, SideCard, TermsLink } from './side-card.tsx'

const marks: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLS',
}

/** Names and sizes, so that a contractor knows what to expect; the files need a login. */
export function PublicDocuments({ tender }: { tender: PublicTender }) {
  const t = useTranslations()
  const { documents, state } = tender
  const present = documents.filter((one) => one.superseded_by === null)
  return (
    <SideCard title={t('tender.documents')}>
      <Note documents={present} isOpen={state === 'open'} />
      <ul className="documents">
        <DocumentVersions documents={documents}>
          {(one) => <Row key={`${one.key} ${one.version}`} document={one} />}
        </DocumentVersions>
        <TermsLink />
      </ul>
    </SideCard>
  )
}

type NoteProps = { documents: PublicTender['documents']; isOpen: boolean }

function Note({ documents, isOpen }: NoteProps) {
  const t = useTranslations()
  const language = useLanguage()
  const digits = useDigits()
  const count = documents.length
  const size = fileSize(
    documents.reduce((sum, document) => sum + document.size, 0),
    language,
  )
  if (count === 0) return <p className="card-note">{t('publicTender.noDocuments')}</p>
  if (!isOpen) return <p className="card-note">{t('tender.noDocuments')}</p>
  return <p className="card-note">{digits(t('publicTender.documentsNote', { count, size }))}</p>
}

function Row({ document }: { document: PublicTender['documents'][number] }) {
  const t = useTranslations()
  const digits = useDigits()
  const language = useLanguage()
  const { key, name, version, size, media_type: type } = document
  const words = key === 'document' || key === 'nda' ? t(`publicTender.documents.${key}`) : name
  return (
    <li className="card-link">
      <CardMark>{marks[type] ?? '…'}</CardMark>
      <span className="card-words">
        <strong>
          <SmallPhrases>{words ?? ''}</SmallPhrases>
        </strong>
        <span className="card-aside">
          {fileSize(size, language)}
          {version > 1 && `, ${digits(t('addenda.version', { version }))}`}
        </span>
        <DocumentMark document={document} />
      </span>
    </li>
  )
}
