import { proposeKeySet } from '@padauk/contract/admin/key-holders'
import type { KeyRegister } from '@padauk/contract/admin/key-holders'
import type { Failure } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

const fewest = 3

/** The owner chooses who shall hold keys; the holders sign it themselves. */
export function ProposeSet({ register }: { register: KeyRegister }) {
  const { t, number } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const confirmed = register.holders.filter(({ state }) => state === 'confirmed')
  const active = register.sets.find(({ state }) => state === 'active')
  const [chosen, setChosen] = useState<readonly string[]>(confirmed.map(({ id }) => id))
  const [refounds, setRefounds] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await callAdmin(proposeKeySet, { body: { holders: [...chosen], refounds } })
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    notify('holders.propose.done', { type: 'success' })
    refresh()
  }
  const turn = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Panel title={t(active ? 'holders.propose.titleNext' : 'holders.propose.titleFirst')}>
      {confirmed.length < fewest ? (
        <p>{t('holders.propose.tooFew', { count: number(confirmed.length) })}</p>
      ) : (
        <form className="holder-form" onSubmit={(event) => void submit(event)}>
          {failure && <Trouble failure={failure} />}
          <p>{t(active ? 'holders.propose.textNext' : 'holders.propose.textFirst')}</p>
          {confirmed.map(({ id, staff }) => (
            <div key={id} className="checkbox-field">
              <input
                id={`holder-${id}`}
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => turn(id)}
              />
              <label htmlFor={`holder-${id}`}>{staff.name}</label>
            </div>
          ))}
          {active && (
            <div className="checkbox-field">
              <input
                id="refounds"
                type="checkbox"
                checked={refounds}
                onChange={(event) => setRefounds(event.target.checked)}
              />
              <label htmlFor="refounds">{t('holders.propose.refounds')}</label>
            </div>
          )}
          <Button type="submit" kind="outline" busy={busy} aria-disabled={chosen.length < fewest}>
            {t('holders.propose.button')}
          </Button>
        </form>
      )}
    </Panel>
  )
}
