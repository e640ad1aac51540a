import { retireHolder } from '@padauk/contract/admin/key-holders'
import type { KeyHolder } from '@padauk/contract/admin/key-holders'
import { useNotify, useRefresh } from 'ra-core'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

/** For a lost card, forgotten words or a person who leaves. */
export function RetireHolder({ holder }: { holder: KeyHolder }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  return (
    <AskFirst
      button={{ label: t('holders.retire.button'), kind: 'quiet', small: true }}
      title={t('holders.retire.title', { name: holder.staff.name })}
      confirm={t('holders.retire.button')}
      reason={{ label: t('holders.retire.reason') }}
      act={(reason) => callAdmin(retireHolder, { params: { id: holder.id }, body: { reason } })}
      done={() => {
        notify('holders.retire.done', { type: 'success' })
        refresh()
      }}
    >
      <p>{t('holders.retire.text')}</p>
    </AskFirst>
  )
}
