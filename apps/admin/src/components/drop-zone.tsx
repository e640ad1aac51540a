import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { useWords } from '#admin/words/words.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import type { Underway } from './use-uploads.ts'
import './drop-zone.css'

type DropZoneProps = {
  /** What to choose: "Choose pictures". */
  label: string
  /** Which files, and how large. */
  hint: string
  accept: readonly string[]
  multiple?: boolean
  icon?: IconName
  describedBy?: string | undefined
  invalid?: boolean
  underway: readonly Underway[]
  onFiles: (files: File[]) => void
  onDismiss: (key: number) => void
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Files by dragging, by click or by keyboard: a real file input lies underneath. */
export function DropZone(props: DropZoneProps) {
  const { label, hint, accept, multiple = false, icon = 'upload', underway } = props
  const { t } = useWords()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) =>
    props.onFiles([...(files ?? [])].slice(0, multiple ? undefined : 1))

  return (
    <div>
      <div
        className="drop-zone"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <input
          id={id}
          type="file"
          accept={accept.join(',')}
          multiple={multiple}
          aria-invalid={props.invalid}
          aria-describedby={[`${id}-hint`, props.describedBy].filter(Boolean).join(' ')}
          onChange={({ target }) => {
            take(target.files)
            // The same file may be chosen again after it was refused.
            target.value = ''
          }}
        />
        <Icon name={icon} />
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`}>
          {t('content.upload.orDrop')} {hint}
        </p>
      </div>
      {underway.length > 0 && (
        <ul className="uploads">
          {underway.map(({ key, ...one }) => (
            <UnderwayFile key={key} {...one} onDismiss={() => props.onDismiss(key)} />
          ))}
        </ul>
      )}
    </div>
  )
}

type UnderwayFileProps = Omit<Underway, 'key'> & { onDismiss: () => void }

function UnderwayFile({ name, part, trouble, retry, onDismiss }: UnderwayFileProps) {
  const { t, number } = useWords()
  const percent = Math.floor(part * 100)
  const isPreparing = part >= 1
  const verb = t(trouble ? 'content.upload.dismiss' : 'content.upload.stop')
  return (
    <li data-trouble={trouble !== undefined || undefined}>
      <span className="upload-name">{name}</span>
      {trouble === undefined && (
        <progress aria-label={name} max={100} {...(!isPreparing && { value: percent })} />
      )}
      <span role={trouble ? 'alert' : 'status'}>
        {trouble ??
          (isPreparing
            ? t('content.upload.preparing')
            : t('content.upload.sending', { percent: number(percent) }))}
      </span>
      {retry && (
        <Button kind="outline" small onClick={retry} aria-label={`${t('trouble.again')}: ${name}`}>
          {t('trouble.again')}
        </Button>
      )}
      <Button kind="quiet" small onClick={onDismiss} aria-label={`${verb}: ${name}`}>
        {verb}
      </Button>
    </li>
  )
}
