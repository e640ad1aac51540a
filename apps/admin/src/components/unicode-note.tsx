import { useWords } from '#admin/words/words.ts'
import { Button } from './button.tsx'
import './unicode-note.css'

/** Says that the text was converted, and offers the original. */
export function UnicodeNote({ onKeep }: { onKeep: (() => void) | undefined }) {
  const { t } = useWords()
  return (
    <div className="unicode-note" role="status">
      <p>{t('content.unicode.turned')}</p>
      {onKeep && (
        <Button kind="quiet" small onClick={onKeep}>
          {t('content.unicode.keep')}
        </Button>
      )}
    </div>
  )
}
