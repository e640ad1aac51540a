import type { StaffDocument } from '@padauk/contract/admin/media'
import { changeTender, readAdminTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { useNotify, useRefresh } from 'ra-core'
import { Navigate, useNavigate, useParams } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { useWords } from '#admin/words/words.ts'
import { useEvaluationLines } from './evaluation-facts.ts'
import { fileLines } from './more-documents-field.tsx'
import type { NamedFile } from './more-documents-field.tsx'
import { useRuleLines } from './rule-lines.ts'
import { useFieldNames } from './tender-fields.ts'
import { TenderFields, bodyOf, valuesOf } from './tender-form.tsx'
import { useTenderName } from './tender-words.tsx'

export default function EditTenderScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readAdminTender, { params: { id } })
  return (
    <Answer of={asked}>
      {(tender) =>
        tender.state === 'draft' ? (
          <EditTender key={tender.id} tender={tender} />
        ) : (
          <Navigate to={`/tenders/${id}`} replace />
        )
      }
    </Answer>
  )
}

/** The address of a document is signed for every reader; the document is still the same. */
const sameFile = (now: StaffDocument | null, before: StaffDocument | null) =>
  now?.name === before?.name ? before : now

function EditTender({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const labels = useFieldNames()
  const ruleLines = useRuleLines()
  const evaluationLines = useEvaluationLines()
  const params = { id: tender.id }
  const name = useTenderName()(tender)

  const lockedValues = (current: AdminTender) => ({
    ...valuesOf(current),
    document_name: sameFile(current.document, tender.document),
    nda_name: sameFile(current.nda, tender.nda),
    more_documents: current.more_documents.map((now, place) => ({
      ...now,
      document: sameFile(now.document, tender.more_documents[place]?.document ?? null),
    })),
    revision: current.revision,
  })

  return (
    <Screen
      title={t('tenders.form.editTitle', { name })}
      lead={t('tenders.form.editLead')}
      back={{ to: `/tenders/${tender.id}`, label: name }}
    >
      <EditForm
        formKey={`tender-${tender.id}`}
        values={lockedValues(tender)}
        saveLabel={t('tenders.form.save')}
        save={(typed) => callAdmin(changeTender, { params, body: bodyOf(typed) })}
        saved={() => {
          notify('tenders.form.saved', { type: 'success' })
          refresh()
          void navigate(`/tenders/${tender.id}`)
        }}
        lock={{
          read: () => callAdmin(readAdminTender, { params }),
          values: lockedValues,
          change: ({ revised_by: by, revised_at: at }) => ({ by: by?.name ?? null, at }),
          labels,
          linesOf: {
            rules: (rules) => ruleLines(rules as TenderRules),
            evaluation: (rules) => evaluationLines(rules as EvaluationRules),
            more_documents: (files) => fileLines(files as NamedFile[]),
          },
        }}
      >
        <TenderFields />
      </EditForm>
    </Screen>
  )
}
