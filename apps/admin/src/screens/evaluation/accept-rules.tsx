import { acceptEvaluationRules } from '@padauk/contract/admin/evaluation'
import type { Failure } from '@padauk/contract/client'
import { useId, useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { useActs } from './use-acts.ts'

/** Before any name is shown. */
export function AcceptRules({ id }: { id: string }) {
  const { t } = useWords()
  const { done } = useActs()
  const box = useId()
  const [isTicked, setTicked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'missing'>()

  async function accept() {
    if (!isTicked) return setFailure('missing')
    setBusy(true)
    const answer = await callAdmin(acceptEvaluationRules, { params: { id } })
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    done('evaluations.accepting.done')()
  }

  return (
    <>
      <div className="checkbox-field">
        <input
          id={box}
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => {
            setTicked(target.checked)
            setFailure(undefined)
          }}
        />
        <label htmlFor={box}>{t('evaluations.accepting.rules')}</label>
      </div>
      {failure === 'missing' && (
        <Notice tone="trouble">{t('evaluations.accepting.missing')}</Notice>
      )}
      {typeof failure === 'object' && <Trouble failure={failure} />}
      <div>
        <Button kind="main" busy={busy} onClick={() => void accept()}>
          {t('evaluations.accepting.button')}
        </Button>
      </div>
    </>
  )
}
