import { listObjections } from '@padauk/contract/admin/awards'
import { useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Objections } from './objections.tsx'
import '#admin/screens/tenders/tenders.css'
import './awards.css'

/** For the person who answers, who may have no other part in tenders. */
export default function ObjectionsScreen() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const asked = useAnswer(listObjections, { params: { id } })
  const mayReadAward = useMay('officer', 'owner', 'auditor')
  const back = mayReadAward
    ? { to: `/tenders/${id}/award`, label: t('awards.title') }
    : { to: '/', label: t('navigation.today') }
  return (
    <Screen title={t('awards.objections.title')} lead={t('awards.objections.lead')} back={back}>
      <Answer of={asked}>
        {(objections) => <Objections tenderId={id} objections={objections} />}
      </Answer>
    </Screen>
  )
}
