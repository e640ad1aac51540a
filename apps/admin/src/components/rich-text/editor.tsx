import { useId, useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { UnicodeNote } from '#admin/components/unicode-note.tsx'
import { useWords } from '#admin/words/words.ts'
import { linkAt, setLink } from './commands.ts'
import { isAllowedAddress } from './schema.ts'
import { Toolbar } from './toolbar.tsx'
import { keepAsItWas, turnedIntoUnicode } from './unicode-paste.ts'
import type { ToUnicode } from './unicode-paste.ts'
import { useEditor } from './use-editor.ts'
import './rich-text.css'

export type RichTextEditorProps = {
  id: string
  label: string
  /** The id of the label. */
  labelledBy: string
  lang: 'en' | 'my'
  value: string
  onChange: (html: string) => void
  toUnicode: ToUnicode
  /** Absent where the conversion to Unicode can't be undone. */
  onKeep: (() => void) | undefined
  invalid: boolean
  readOnly: boolean
  describedBy?: string | undefined
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, labelledBy, lang, value, onChange, toUnicode, onKeep, readOnly } = props
  const [linking, setLinking] = useState(false)
  const { place, view, state } = useEditor({
    html: value,
    onChange,
    toUnicode,
    readOnly,
    attributes: {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-invalid': String(props.invalid),
      'aria-readonly': String(readOnly),
      tabindex: '0',
      lang,
      class: 'rich-text-page',
      ...(props.describedBy && { 'aria-describedby': props.describedBy }),
    },
  })

  return (
    <div className="rich-text">
      {!readOnly && (
        <Toolbar
          label={label}
          controls={id}
          state={state}
          linking={linking}
          askForLink={() => setLinking(!linking)}
          run={(command) => {
            command(state, view.current?.dispatch.bind(view.current))
            view.current?.focus()
          }}
        />
      )}
      {linking && (
        <LinkForm
          address={linkAt(state)}
          onDone={(address) => {
            setLinking(false)
            if (address !== undefined)
              setLink(address)(state, view.current?.dispatch.bind(view.current))
            view.current?.focus()
          }}
        />
      )}
      <div ref={place} />
      {turnedIntoUnicode(state) && (
        <UnicodeNote
          onKeep={
            onKeep &&
            (() => {
              onKeep()
              if (view.current) keepAsItWas(view.current)
            })
          }
        />
      )}
    </div>
  )
}

type LinkFormProps = {
  address: string
  /** Undefined: leave everything as it is. Empty: take the link away. */
  onDone: (address: string | undefined) => void
}

// No <form>: the editor stands inside the form of its screen.
function LinkForm({ address, onDone }: LinkFormProps) {
  const { t } = useWords()
  const id = useId()
  const [typed, setTyped] = useState(address)
  const [isWrong, setWrong] = useState(false)

  function finish() {
    const wanted = /^www\./i.test(typed) ? `https://${typed.trim()}` : typed.trim()
    if (wanted && !isAllowedAddress(wanted)) return setWrong(true)
    onDone(wanted)
  }

  return (
    <div className="rich-text-link">
      <label htmlFor={id}>{t('content.richText.linkAddress')}</label>
      <input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just asked for this field
        autoFocus
        value={typed}
        placeholder="https://"
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(undefined)
          if (event.key !== 'Enter') return
          event.preventDefault()
          finish()
        }}
      />
      <Button small onClick={finish}>
        {t('content.richText.linkSet')}
      </Button>
      {address && (
        <Button small kind="outline" onClick={() => onDone('')}>
          {t('content.richText.linkRemove')}
        </Button>
      )}
      <Button small kind="quiet" onClick={() => onDone(undefined)}>
        {t('content.cancel')}
      </Button>
      <p id={`${id}-hint`} className={isWrong ? 'rich-text-link-wrong' : undefined}>
        {t(isWrong ? 'content.richText.linkWrong' : 'content.richText.linkHint')}
      </p>
    </div>
  )
}
