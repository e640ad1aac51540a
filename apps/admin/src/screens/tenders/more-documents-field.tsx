import { staffDocument } from '@padauk/contract/admin/media'
import type { StaffDocument } from '@padauk/contract/admin/media'
import { mostDocuments } from '@padauk/contract/admin/tender-drafts'
import { useFieldArray } from 'react-hook-form'
import { DocumentField } from '#admin/forms/document-field.tsx'
import { useFormField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { NamedRows } from './named-rows.tsx'

/** A document, and what companies call it. */
export type NamedFile = { name_en: string; name_mm: string; document: StaffDocument | null }

/** For the choice between two versions of a draft. */
export const fileLines = (files: readonly NamedFile[]) =>
  files.map(({ name_en: en, name_mm: mm, document }) => `${en || mm}: ${document?.name ?? ''}`)

/** Documents besides the tender document and the form: drawings, price schedules. */
export function MoreDocumentsField({ name }: { name: string }) {
  const { t, number } = useWords()
  const { error } = useFormField({ name })
  const rows = useFieldArray<Record<string, NamedFile[]>, string, 'row'>({ name, keyName: 'row' })
  return (
    <NamedRows
      label={t('tenders.details.moreDocuments')}
      hint={t('tenders.form.moreDocumentsHint')}
      error={error}
      rows={rows.fields}
      called={(place) => t('tenders.form.moreDocument', { place: number(place + 1) })}
      names={(place) => [`${name}.${place}.name_en`, `${name}.${place}.name_mm`]}
      longestName={200}
      content={(place) => (
        <DocumentField
          name={`${name}.${place}.document`}
          label={t('tenders.form.moreDocumentFile', { place: number(place + 1) })}
          audience="company"
          accept={staffDocument.mediaTypes}
        />
      )}
      remove={rows.remove}
      add={
        rows.fields.length < mostDocuments && {
          label: t('tenders.details.addMoreDocuments'),
          act: () => rows.append({ name_en: '', name_mm: '', document: null }),
        }
      }
    />
  )
}
