import { checkSubmission } from '@padauk/contract/admin/submissions'
import type { CheckedSubmission } from '@padauk/contract/admin/submissions'
import type { Answered } from '@padauk/contract/client'
import { useState } from 'react'
import { callAdmin } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { useSlotName } from './slot-name.ts'

type Checked = 'busy' | Answered<CheckedSubmission>

/** One after the other: each reads whole files back. */
export function useChecks() {
  const [checked, setChecked] = useState<Record<string, Checked>>({})
  const put = (id: string, result: Checked) => setChecked((before) => ({ ...before, [id]: result }))
  async function check(id: string) {
    put(id, 'busy')
    put(id, await callAdmin(checkSubmission, { params: { id } }))
  }
  return {
    of: (id: string) => checked[id],
    check,
    async checkAll(ids: readonly string[]) {
      for (const id of ids) put(id, 'busy')
      for (const id of ids) await check(id)
    },
  }
}

type Checks = ReturnType<typeof useChecks>

type CheckProps = { id: string; name: string; checks: Checks }

export function CheckButton({ id, name, checks }: CheckProps) {
  const { t } = useWords()
  const checked = checks.of(id)
  return (
    <>
      <Button kind="outline" small busy={checked === 'busy'} onClick={() => void checks.check(id)}>
        {t('submissions.opened.check')}
        <span className="out-of-sight"> {name}</span>
      </Button>
      <div role="status">{checked && <Result of={checked} />}</div>
    </>
  )
}

function Result({ of: checked }: { of: Checked }) {
  const { t } = useWords()
  const slotName = useSlotName()
  if (checked === 'busy') return <p>{t('submissions.opened.checking')}</p>
  if (!checked.ok) return <Trouble failure={checked} />
  const { receipt, files, erased_at: erasedAt } = checked.value
  const wrong = files.filter(({ state }) => state === 'wrong')
  if (receipt === 'right' && wrong.length === 0) {
    return (
      <p className="bid-right">
        <Icon name="tick" />
        {t(`submissions.opened.${erasedAt ? 'rightErased' : 'right'}`)}
      </p>
    )
  }
  return (
    <div className="bid-wrong">
      <ul>
        {receipt === 'wrong' && <li>{t('submissions.opened.wrongReceipt')}</li>}
        {wrong.map(({ slot, name }) => (
          <li key={slot}>{t('submissions.opened.wrongFile', { name: name ?? slotName(slot) })}</li>
        ))}
      </ul>
      <p>{t('submissions.opened.wrongNext')}</p>
    </div>
  )
}
