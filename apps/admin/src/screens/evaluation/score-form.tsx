import { giveScores, lockScores } from '@padauk/contract/admin/scores'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import type { Answered, Failure } from '@padauk/contract/client'
import type { Criterion } from '@padauk/contract/evaluation-rules'
import { useId, useRef, useState } from 'react'
import { AskDialog } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { typedText } from '#admin/components/field.tsx'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { useWarnWhenUnsaved } from '#admin/forms/use-warn-when-unsaved.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { cellOf, ownPoints, readTyped } from './score-book.ts'
import type { ScoreBook } from './score-book.ts'
import { ScoreInput } from './score-input.tsx'
import { useActs } from './use-acts.ts'
import '#admin/components/act.css'

type Props = {
  tender: string
  bids: readonly CheckedBid[]
  criteria: readonly Criterion[]
  book: ScoreBook
  /** A change after locking needs a reason. */
  isLocked: boolean
  close?: () => void
}

type Fault = Failure | 'faults' | 'nothing' | 'reason'

/** The browser keeps what is typed: a thousand fields would be drawn again with every letter. */
export function ScoreForm({ tender, bids, criteria, book, isLocked, close }: Props) {
  const { t } = useWords()
  const { watch, done } = useActs()
  const own = useSession()?.id
  const form = useRef<HTMLFormElement>(null)
  const unsent = useRef(false)
  const markSent = () => {
    unsent.current = false
  }
  const warning = useWarnWhenUnsaved(unsent, markSent)
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  const [trouble, setTrouble] = useState<Fault>()
  const [missing, setMissing] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const before = (cell: string) => ownPoints(book, cell, own)

  function read() {
    const typed = form.current ? typedText(form.current) : {}
    const found = readTyped({ bids, criteria, before, typed: (cell) => typed[cell] ?? '' })
    setFaults(new Set(found.faults))
    setMissing(found.missing)
    setTrouble(found.faults.length > 0 ? 'faults' : undefined)
    return { ...found, reason: (typed['reason'] ?? '').trim() }
  }

  const send = (scores: ReturnType<typeof read>['changed'], reason: string) =>
    watch(callAdmin(giveScores, { params: { id: tender }, body: { scores, reason } }))

  async function save() {
    const { changed, faults: wrong, reason } = read()
    if (busy || wrong.length > 0) return
    if (changed.length === 0) return setTrouble('nothing')
    if (isLocked && reason === '') return setTrouble('reason')
    setBusy(true)
    const answer = await send(changed, reason)
    setBusy(false)
    if (!answer.ok) return setTrouble(answer)
    markSent()
    close?.()
    done('evaluations.score.saved')()
  }

  /** What was typed last is saved before it is locked. */
  async function lock(): Promise<Answered<unknown>> {
    const { changed } = read()
    const saved = changed.length > 0 ? await send(changed, '') : undefined
    if (saved && !saved.ok) return saved
    markSent()
    return watch(callAdmin(lockScores, { params: { id: tender } }))
  }

  return (
    <>
      <form
        ref={form}
        className="score-form"
        noValidate
        onInput={() => {
          unsent.current = true
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {isLocked && <Notice>{t('evaluations.score.changeText')}</Notice>}
        {bids.map(({ submission, company }) => (
          <fieldset key={submission} className="score-bid">
            <legend>{company}</legend>
            {criteria.map((criterion) => {
              const cell = cellOf(submission, criterion.id)
              return (
                <ScoreInput
                  key={criterion.id}
                  name={cell}
                  criterion={criterion}
                  points={before(cell)}
                  isWrong={faults.has(cell)}
                />
              )
            })}
          </fieldset>
        ))}
        <div className="act score-act">
          {isLocked && <ReasonField isMissing={trouble === 'reason'} />}
          {trouble === 'faults' && <Notice tone="trouble">{t('evaluations.score.faults')}</Notice>}
          {trouble === 'nothing' && <Notice>{t('evaluations.score.nothing')}</Notice>}
          {typeof trouble === 'object' && <Trouble failure={trouble} />}
          {missing > 0 && <p>{t('evaluations.score.missing', { count: missing })}</p>}
          <div className="screen-actions">
            {!isLocked && (
              <Button
                kind="main"
                icon="lock"
                onClick={() => {
                  const found = read()
                  if (found.faults.length === 0 && found.missing === 0) setAsking(true)
                }}
              >
                {t('evaluations.score.lock')}
              </Button>
            )}
            <Button type="submit" kind={isLocked ? 'main' : 'outline'} busy={busy}>
              {t(`evaluations.score.${isLocked ? 'saveChange' : 'save'}`)}
            </Button>
            {close && (
              <Button kind="quiet" onClick={close}>
                {t('evaluations.score.cancel')}
              </Button>
            )}
          </div>
        </div>
      </form>
      {warning}
      {isAsking && (
        <AskDialog
          title={t('evaluations.score.lockTitle')}
          confirm={t('evaluations.score.lock')}
          act={lock}
          done={done('evaluations.score.locked')}
          onClose={() => setAsking(false)}
        >
          <p>{t('evaluations.score.lockText')}</p>
        </AskDialog>
      )}
    </>
  )
}

function ReasonField({ isMissing }: { isMissing: boolean }) {
  const { t } = useWords()
  const id = useId()
  const error = isMissing ? 'evaluations.score.reasonRequired' : undefined
  return (
    <FieldFrame id={id} label={t('evaluations.score.reason')} error={error}>
      <textarea id={id} name="reason" rows={3} maxLength={1_000} {...describedBy(id, { error })} />
    </FieldFrame>
  )
}
