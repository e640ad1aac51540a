import { staffPicture, uploadPicture } from '@padauk/contract/admin/media'
import type { StaffPicture } from '@padauk/contract/admin/media'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslate } from 'ra-core'
import { DropZone } from '#admin/components/drop-zone.tsx'
import { OrderedList } from '#admin/components/ordered-list.tsx'
import { PictureCard } from '#admin/components/picture-card.tsx'
import { uploadFile } from '#admin/components/upload-file.ts'
import { useUploads } from '#admin/components/use-uploads.ts'
import { useWords } from '#admin/words/words.ts'
import { useReadOnly } from './text-field.tsx'
import type { FormFieldProps } from './text-field.tsx'

function usePictureUploads(onArrived: (picture: StaffPicture) => void) {
  return useUploads({
    limitBytes: staffPicture.limitBytes,
    send: (_, sending) => uploadFile(uploadPicture, {}, sending),
    onArrived,
  })
}

type PictureZoneProps = {
  uploads: ReturnType<typeof usePictureUploads>
  label: string
  multiple?: boolean
  invalid: boolean
  describedBy: string | undefined
}

function PictureZone({ uploads, label, multiple = false, invalid, describedBy }: PictureZoneProps) {
  const { t } = useWords()
  return (
    <DropZone
      label={label}
      hint={t('content.picture.hint')}
      accept={staffPicture.mediaTypes}
      multiple={multiple}
      icon="picture"
      invalid={invalid}
      describedBy={describedBy}
      underway={uploads.underway}
      onFiles={uploads.add}
      onDismiss={uploads.dismiss}
    />
  )
}

/** One picture: the value is a `StaffPicture` or null. */
export function PictureField({ name, label, hint }: FormFieldProps) {
  const { t } = useWords()
  const readOnly = useReadOnly()
  const { field, fieldState } = useController({ name })
  const picture: StaffPicture | null = field.value ?? null
  const uploads = usePictureUploads(field.onChange)
  const error = fieldState.error?.message
  return (
    <FileFieldset label={label} hint={hint} error={error}>
      {(describedBy) => (
        <>
          {picture && (
            <PictureCard
              key={picture.id}
              picture={picture}
              onChange={field.onChange}
              onRemove={readOnly ? undefined : () => field.onChange(null)}
            />
          )}
          {!readOnly && (
            <PictureZone
              uploads={uploads}
              label={t(picture ? 'content.picture.replace' : 'content.picture.choose', {
                field: label,
              })}
              invalid={error !== undefined}
              describedBy={describedBy}
            />
          )}
          {readOnly && !picture && <p>{t('content.picture.none')}</p>}
        </>
      )}
    </FileFieldset>
  )
}

/** Pictures in their order: the value is a list of `StaffPicture`. */
export function PictureListField({ name, label, hint }: FormFieldProps) {
  const { t } = useWords()
  const readOnly = useReadOnly()
  const { field, fieldState } = useController({ name })
  const { getValues } = useFormContext()
  const pictures: StaffPicture[] = field.value ?? []
  const error = fieldState.error?.message
  // Uploads and words arrive when they do: they change the list as it is then.
  const now = (): StaffPicture[] => getValues(name) ?? []
  const without = (id: string) => now().filter((picture) => picture.id !== id)
  const replaced = (next: StaffPicture) =>
    now().map((picture) => (picture.id === next.id ? next : picture))
  const uploads = usePictureUploads((picture) => field.onChange([...without(picture.id), picture]))
  return (
    <FileFieldset label={label} hint={hint} error={error}>
      {(describedBy) => (
        <>
          <OrderedList
            label={label}
            items={pictures}
            keyOf={({ id }) => id}
            nameOf={({ alt_en, id }) => alt_en || id}
            onReorder={readOnly || pictures.length < 2 ? undefined : field.onChange}
            render={(picture) => (
              <PictureCard
                picture={picture}
                onChange={(next) => field.onChange(replaced(next))}
                onRemove={readOnly ? undefined : () => field.onChange(without(picture.id))}
              />
            )}
          />
          {!readOnly && (
            <PictureZone
              uploads={uploads}
              multiple
              label={t('content.picture.add')}
              invalid={error !== undefined}
              describedBy={describedBy}
            />
          )}
          {readOnly && pictures.length === 0 && <p>{t('content.picture.none')}</p>}
        </>
      )}
    </FileFieldset>
  )
}

type FileFieldsetProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  children: (describedBy: string | undefined) => ReactNode
}

/** Several controls that make up one field of the form. */
export function FileFieldset({ label, hint, error, children }: FileFieldsetProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <fieldset className="bilingual file-field">
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="file-field-parts">{children(error && id)}</div>
      {error && (
        <p className="field-error" id={id}>
          {translate(error, { _: error })}
        </p>
      )}
    </fieldset>
  )
}
