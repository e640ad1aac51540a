import { inviteHolder } from '@padauk/contract/admin/key-holders'
import type { KeyRegister } from '@padauk/contract/admin/key-holders'
import { listMembers } from '@padauk/contract/admin/staff'
import type { Failure } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { typedText } from '#admin/components/field.tsx'
import { FieldFrame } from '#admin/components/field-frame.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

/** Members of staff with the role who have no key yet. */
export function InviteHolder({ register }: { register: KeyRegister }) {
  const { t } = useWords()
  const asked = useAnswer(listMembers, { query: { role: 'holder', state: 'active' } })
  const current = register.holders.filter(({ state }) => state !== 'retired')
  return (
    <Panel title={t('holders.invite.title')}>
      <Answer of={asked}>
        {({ items }) => {
          const free = items.filter(({ id }) => !current.some(({ staff }) => staff.id === id))
          return free.length > 0 ? <InviteForm people={free} /> : <p>{t('holders.invite.noOne')}</p>
        }}
      </Answer>
    </Panel>
  )
}

function InviteForm({ people }: { people: readonly { id: string; name: string }[] }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { person = '', paper } = typedText(event.currentTarget)
    setBusy(true)
    const body = { staff_id: person, on_paper: paper === 'on' }
    const answer = await callAdmin(inviteHolder, { body })
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    notify('holders.invite.done', { type: 'success' })
    refresh()
  }
  return (
    <form className="holder-form" onSubmit={(event) => void submit(event)}>
      {failure && <Trouble failure={failure} />}
      <p>{t('holders.invite.text')}</p>
      <FieldFrame id="person" label={t('holders.invite.person')}>
        <select id="person" name="person">
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <div className="checkbox-field">
        <input id="paper" name="paper" type="checkbox" />
        <label htmlFor="paper">{t('holders.invite.paper')}</label>
      </div>
      <Button type="submit" kind="outline" busy={busy}>
        {t('holders.invite.button')}
      </Button>
    </form>
  )
}
