import { describePicture } from '@padauk/contract/admin/media'
import type { StaffPicture } from '@padauk/contract/admin/media'
import { isSmallPicture, pictureAddress } from '@padauk/contract/pictures'
import { htmlLanguage, languages } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { Button } from './button.tsx'
import './picture-card.css'

const thumbnailWidth = 320

export function Thumbnail({ picture }: { picture: StaffPicture }) {
  const { id, width, height, widths } = picture
  const nearest = widths.find((offered) => offered >= thumbnailWidth) ?? widths.at(-1) ?? width
  // What it shows is written in the fields beside it.
  return (
    <img
      className="thumbnail"
      src={pictureAddress(id, nearest, 'webp')}
      width={width}
      height={height}
      alt=""
      loading="lazy"
    />
  )
}

type PictureCardProps = {
  picture: StaffPicture
  onChange: (picture: StaffPicture) => void
  /** Absent for staff who may only read. */
  onRemove?: (() => void) | undefined
  replace?: ReactNode
}

/** A picture with what it shows, in both languages; the words are saved when their field is left. */
export function PictureCard({ picture, onChange, onRemove, replace }: PictureCardProps) {
  const { t } = useWords()
  const { words, save, outcome } = useWordsOf(picture, onChange)
  const id = useId()
  const readOnly = onRemove === undefined
  return (
    <div className="picture-card">
      <Thumbnail picture={picture} />
      <div className="picture-card-words">
        {languages.map((language) => (
          <div key={language}>
            <label htmlFor={`${id}-${language}`}>{t(`content.picture.alt.${language}`)}</label>
            <input
              id={`${id}-${language}`}
              lang={htmlLanguage(language)}
              maxLength={300}
              value={words.get(language)}
              readOnly={readOnly}
              onChange={({ target }) => words.set(language, target.value)}
              onBlur={save}
            />
          </div>
        ))}
        {isSmallPicture(picture) && <SmallPicture picture={picture} />}
        <p className="picture-card-outcome" role={outcome.trouble ? 'alert' : 'status'}>
          {outcome.trouble ?? (outcome.isSaved ? t('content.picture.altSaved') : '')}
        </p>
      </div>
      {onRemove && (
        <div className="picture-card-actions">
          {replace}
          <Button
            kind="quiet"
            small
            icon="remove"
            aria-label={t('content.picture.removeNamed', { name: picture.alt_en || picture.id })}
            onClick={onRemove}
          >
            {t('content.picture.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

function SmallPicture({ picture: { width, height } }: { picture: StaffPicture }) {
  const { t, number } = useWords()
  const sizes = { width: number(width), height: number(height) }
  return <p className="picture-card-small">{t('content.picture.small', sizes)}</p>
}

type AltTexts = Pick<StaffPicture, 'alt_en' | 'alt_mm'>

const wordsOf = ({ alt_en, alt_mm }: StaffPicture): AltTexts => ({ alt_en, alt_mm })

const areSame = (a: AltTexts, b: AltTexts) => a.alt_en === b.alt_en && a.alt_mm === b.alt_mm

function useWordsOf(picture: StaffPicture, onChange: (picture: StaffPicture) => void) {
  const { t } = useWords()
  const [typed, setTyped] = useState(() => wordsOf(picture))
  const [outcome, setOutcome] = useState<{ isSaved: boolean; trouble?: string }>({ isSaved: false })
  const known = useRef(wordsOf(picture))
  const saving = useRef(Promise.resolve())

  async function send(after: AltTexts) {
    const before = known.current
    if (areSame(before, after)) return
    const params = { id: picture.id }
    const answer = await callAdmin(describePicture, { params, body: { before, after } })
    if (!answer.ok)
      return setOutcome({ isSaved: false, trouble: answer.error || t('trouble.unreachable') })
    known.current = wordsOf(answer.value)
    // Text typed after the request is kept.
    setTyped((now) => (areSame(now, after) ? known.current : now))
    setOutcome({ isSaved: true })
    onChange(answer.value)
  }

  function save() {
    // The second field may be left before the words of the first one have arrived.
    saving.current = saving.current.then(() => send(typed))
  }

  const words = {
    get: (language: Language) => typed[`alt_${language}`],
    set: (language: Language, text: string) => {
      setOutcome({ isSaved: false })
      setTyped((all) => ({ ...all, [`alt_${language}`]: text }))
    },
  }
  return { words, save, outcome }
}
