import { changeAddendum, createAddendum, listAdminAddenda } from '@padauk/contract/admin/addenda'
import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import { readAdminTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { useNotify, useRefresh } from 'ra-core'
import { Navigate, useNavigate, useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { Notice } from '#admin/components/notice.tsx'
import { useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { AddendumFields, addendumBody, addendumValues } from './addendum-form.tsx'
import { addendumPath } from './addendum-path.ts'
import { useCarriedAnswer } from './carried-answer.ts'
import './addenda.css'

/** Writes the one draft of an open tender. */
export default function WriteAddendumScreen() {
  const { id = '' } = useParams()
  const tender = useAnswer(readAdminTender, { params: { id } })
  const addenda = useAnswer(listAdminAddenda, { params: { id } })
  return (
    <Answer of={tender}>
      {(found) =>
        found.state === 'open' ? (
          <Answer of={addenda}>
            {(all) => (
              <WriteAddendum
                key={found.id}
                tender={found}
                draft={all.find(({ state }) => state !== 'published')}
                again={addenda.again}
              />
            )}
          </Answer>
        ) : (
          <Navigate to={`/tenders/${id}`} replace />
        )
      }
    </Answer>
  )
}

type WriteProps = {
  tender: AdminTender
  draft: AdminAddendum | undefined
  again: () => Promise<unknown>
}

function WriteAddendum({ tender, draft, again }: WriteProps) {
  const { t, number } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const name = useTenderName()(tender)
  const { id } = tender
  const answer = useCarriedAnswer()
  const asker = number(answer?.question.asker ?? 0)
  const reason = t('tenders.addenda.questionReason', { number: asker })
  /** The next screen goes back to the tender when the list that it meets is still without it. */
  async function leaveFor(no: number) {
    await again()
    refresh()
    await navigate(addendumPath(id, no))
  }
  return (
    <Screen
      title={t('tenders.addenda.write')}
      lead={t('tenders.addenda.writeLead')}
      back={{ to: `/tenders/${id}`, label: name }}
    >
      {draft?.state === 'waiting' && (
        <Notice tone="warning">
          <p>{t('tenders.addenda.waitsEdit')}</p>
        </Notice>
      )}
      <EditForm
        // An answer that is carried over must not give way to a form that was left half-filled.
        formKey={['addendum', id, answer?.question.id].filter(Boolean).join('-')}
        values={addendumValues(tender, draft, { answer, reason })}
        saveLabel={t('tenders.form.save')}
        save={(typed) => {
          const body = addendumBody(tender, typed)
          if (!draft) return callAdmin(createAddendum, { params: { id }, body })
          const { no, revision } = draft
          return callAdmin(changeAddendum, { params: { id, no }, body: { ...body, revision } })
        }}
        saved={({ no }) => {
          notify('tenders.addenda.saved', { type: 'success' })
          void leaveFor(no)
        }}
      >
        <AddendumFields tender={tender} draft={draft} />
      </EditForm>
    </Screen>
  )
}
