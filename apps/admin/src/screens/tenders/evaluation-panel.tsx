import type { AdminTender } from '@padauk/contract/admin/tenders'
import { ButtonLink } from '#admin/components/button.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { useEvaluationFacts } from './evaluation-facts.ts'

/** How bids are judged; fixed from publication on. */
export function EvaluationPanel({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  const facts = useEvaluationFacts()(tender.evaluation)
  const said = (word: string) => t(`tenders.evaluation.${word}`)
  const person = tender.objection_person?.name ?? said('anyOwner')
  return (
    <Panel title={said('title')}>
      <Facts facts={[...facts, { label: said('objectionPerson'), value: person }]} />
      <p className="tender-note">
        {tender.state === 'draft' ? t('tenders.rules.draftText') : said('frozen')}
      </p>
      {tender.state !== 'draft' && (
        <div className="screen-actions">
          <ButtonLink to={`/tenders/${tender.id}/evaluation`} kind="outline" icon="audit">
            {said('openEvaluation')}
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}
