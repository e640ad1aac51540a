import { confirmHolder } from '@padauk/contract/admin/key-holders'
import type { KeyHolder } from '@padauk/contract/admin/key-holders'
import { useNotify, useRefresh } from 'ra-core'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

/** The fingerprint is typed as it is heard, not read from this screen: so it is not shown here. */
export function ConfirmHolder({ holder }: { holder: KeyHolder }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const values = { name: holder.staff.name }
  return (
    <AskFirst
      button={{ label: t('holders.confirm.button'), small: true }}
      title={t('holders.confirm.title', values)}
      confirm={t('holders.confirm.yes')}
      reason={{
        label: t('holders.confirm.label'),
        hint: t('holders.confirm.hint'),
        name: 'fingerprint',
        maxLength: 60,
      }}
      act={(fingerprint) =>
        callAdmin(confirmHolder, { params: { id: holder.id }, body: { fingerprint } })
      }
      done={() => {
        notify('holders.confirm.done', { type: 'success' })
        refresh()
      }}
    >
      <p>{t('holders.confirm.text', values)}</p>
    </AskFirst>
  )
}
