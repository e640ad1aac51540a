import { copyTender } from '@padauk/contract/admin/tenders'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

/** A new draft with the words, documents and rules of a tender. */
export function CopyTender({ id }: { id: string }) {
  const { t } = useWords()
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <AskFirst
      button={{ label: t('tenders.copy.button') }}
      title={t('tenders.copy.title')}
      confirm={t('tenders.copy.button')}
      act={() => callAdmin(copyTender, { params: { id } })}
      done={({ id: copy }) => {
        notify('tenders.copy.done', { type: 'success' })
        void navigate(`/tenders/${copy}/edit`)
      }}
    >
      <p>{t('tenders.copy.text')}</p>
    </AskFirst>
  )
}
