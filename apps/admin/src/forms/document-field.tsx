import { staffDocument, uploadDocument } from '@padauk/contract/admin/media'
import type { StaffDocument } from '@padauk/contract/admin/media'
import { useController } from 'react-hook-form'
import { Button } from '#admin/components/button.tsx'
import { DropZone } from '#admin/components/drop-zone.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { uploadFile } from '#admin/components/upload-file.ts'
import { useUploads } from '#admin/components/use-uploads.ts'
import { useWords } from '#admin/words/words.ts'
import { FileFieldset } from './picture-field.tsx'
import { useReadOnly } from './text-field.tsx'
import type { FormFieldProps } from './text-field.tsx'
import './document-field.css'

type DocumentFieldProps = FormFieldProps & {
  /** `company`: only signed-in companies may open it. */
  audience: StaffDocument['audience']
  /** What it is called beside its link; the file's name unless told. */
  title?: string
  /** The types that may be chosen; PDF unless told. */
  accept?: readonly string[]
}

const kilobyte = 1024
const onlyPdf = ['application/pdf']

/** One document: the value is a `StaffDocument` or null. */
export function DocumentField(props: DocumentFieldProps) {
  const { name, label, hint, audience, title, accept = onlyPdf } = props
  const { t } = useWords()
  const readOnly = useReadOnly()
  const { field, fieldState } = useController({ name })
  const document: StaffDocument | null = field.value ?? null
  const error = fieldState.error?.message
  const uploads = useUploads({
    limitBytes: staffDocument.limitBytes,
    send: (file, sending) =>
      uploadFile(uploadDocument, { query: { audience, title: title ?? file.name } }, sending),
    onArrived: field.onChange,
  })
  return (
    <FileFieldset label={label} hint={hint} error={error}>
      {(describedBy) => (
        <>
          {document && (
            <DocumentCard
              document={document}
              onRemove={readOnly ? undefined : () => field.onChange(null)}
            />
          )}
          {!readOnly && (
            <DropZone
              label={t(document ? 'content.document.replace' : 'content.document.choose')}
              hint={t('content.document.hint')}
              accept={accept}
              invalid={error !== undefined}
              describedBy={describedBy}
              underway={uploads.underway}
              onFiles={uploads.add}
              onDismiss={uploads.dismiss}
            />
          )}
          {readOnly && !document && <p>{t('content.document.none')}</p>}
        </>
      )}
    </FileFieldset>
  )
}

type DocumentCardProps = { document: StaffDocument; onRemove: (() => void) | undefined }

function DocumentCard({ document: { title, name, size, url }, onRemove }: DocumentCardProps) {
  const { t, number } = useWords()
  return (
    <div className="document-card">
      <Icon name="tenders" />
      <a href={url} target="_blank" rel="noreferrer">
        {title || name}
      </a>
      <span>{t('content.document.size', { size: number(Math.ceil(size / kilobyte)) })}</span>
      {onRemove && (
        <Button kind="quiet" small icon="remove" onClick={onRemove}>
          {t('content.document.remove')}
        </Button>
      )}
    </div>
  )
}
