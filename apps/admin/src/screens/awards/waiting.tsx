import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { LastWord } from './last-word.tsx'
import type { Decision } from './use-award.ts'

/** Nothing can be proposed yet. */
export function Waiting({ decision: { decided } }: { decision: Decision }) {
  const { t } = useWords()
  const toEvaluation = (
    <ButtonLink to={`/tenders/${decided.id}/evaluation`} kind="outline">
      {t('awards.toEvaluation')}
    </ButtonLink>
  )
  return (
    <>
      <LastWord award={decided.award} />
      <Notice action={toEvaluation}>
        <p>{t('awards.notReady')}</p>
      </Notice>
    </>
  )
}
