import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Field } from '#admin/components/field.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { SixWords } from './six-words.tsx'
import './unlock.css'

type Props<Value> = {
  /** The verb; signing names what it is done with. */
  button: (byCard: boolean) => string
  /** A key on paper has no words. */
  onPaper: boolean
  /** What the key is doing; without it, that it is being opened. */
  progress?: string | undefined
  /** Null when the words or the card do not fit. */
  act: (typed: string) => Promise<{ ok: true; value: Value } | Failure | null>
  done: (value: Value) => void
}

/** Six words, or the key on the card. A wrong phrase is one message, never which word. */
export function UnlockForm<Value>({ button, onPaper, progress, act, done }: Props<Value>) {
  const { t } = useWords()
  const [words, setWords] = useState<string[]>([])
  const [byCard, setByCard] = useState(onPaper)
  const [card, setCard] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'words'>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await act(byCard ? card : words.join(' '))
    setBusy(false)
    if (!answer) return setFailure('words')
    if (!answer.ok) return setFailure(answer)
    setFailure(undefined)
    done(answer.value)
  }

  return (
    <form className="unlock" onSubmit={(event) => void submit(event)} noValidate>
      {failure === 'words' && (
        <Notice tone="trouble">{t(byCard ? 'holders.cardWrong' : 'holders.wordsWrong')}</Notice>
      )}
      {failure && failure !== 'words' && <Trouble failure={failure} />}
      {byCard ? (
        <Field
          name="card"
          label={t('holders.cardKey')}
          hint={t('holders.cardKeyHint')}
          autoComplete="off"
          spellCheck={false}
          value={card}
          onChange={({ target }) => setCard(target.value)}
        />
      ) : (
        <SixWords typed={words} onType={setWords} />
      )}
      <div className="unlock-actions">
        <Button type="submit" kind="main" busy={busy}>
          {button(byCard)}
        </Button>
        {!onPaper && (
          <Button kind="quiet" onClick={() => setByCard(!byCard)}>
            {t(byCard ? 'holders.useWords' : 'holders.useCard')}
          </Button>
        )}
      </div>
      <p role="status" className="unlock-busy">
        {busy && (progress ?? t('holders.unlocking'))}
      </p>
    </form>
  )
}
