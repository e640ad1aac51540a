import { beginKeyCheck, finishKeyCheck, readOwnKey } from '@padauk/contract/admin/key-holders'
import type { KeyHolder, ListedKeySet } from '@padauk/contract/admin/key-holders'
import { useNotify, useRefresh } from 'ra-core'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { ByFile } from './by-file.tsx'
import { healthOf, holderFileIn } from './key-work.ts'
import { UnlockForm } from '#admin/components/key/unlock-form.tsx'

/** Shows that the key works: it opens a text of this browser's own making, nothing of the server's. */
export function CheckKey({ active, own }: { active: ListedKeySet; own: KeyHolder }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()

  async function check(typed: string) {
    const key = await callAdmin(readOwnKey, {})
    if (!key.ok) return key
    const begun = await callAdmin(beginKeyCheck, {})
    if (!begun.ok) return begun
    const { nonce } = begun.value
    const signature = await healthOf(active.signed.set, key.value, nonce, typed)
    if (!signature) return null
    return callAdmin(finishKeyCheck, { body: { nonce, signature } })
  }

  async function checkTask() {
    const begun = await callAdmin(beginKeyCheck, {})
    if (!begun.ok) return begun
    const { nonce } = begun.value
    const { set } = active.signed
    return {
      ok: true as const,
      value: { kind: 'padauk-check-task-v1' as const, holder: own.id, set, nonce },
    }
  }
  async function takeCheck(text: string) {
    const file = await holderFileIn(text, 'padauk-check-file-v1', own.id)
    if (!file) return null
    const { nonce, signature } = file
    return callAdmin(finishKeyCheck, { body: { nonce, signature } })
  }
  const done = () => {
    notify('holders.check.done', { type: 'success' })
    refresh()
  }

  return (
    <Panel title={t('holders.check.title')}>
      <p id="check-key" tabIndex={-1}>
        {t(own.on_paper ? 'holders.check.textOnPaper' : 'holders.check.text')}
      </p>
      <UnlockForm
        onPaper={own.on_paper}
        button={() => t('holders.check.button')}
        act={check}
        done={done}
      />
      {own.on_paper && <ByFile name="padauk-check" task={checkTask} take={takeCheck} done={done} />}
    </Panel>
  )
}
