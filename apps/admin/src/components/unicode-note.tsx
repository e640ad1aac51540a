import { useWords } from '#admin/words/words.ts'
import { Button } from './button.tsx'
import './unicode-note.css'

/** Quiet: the text is right already; whoever meant it otherwise can have it back. */
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
