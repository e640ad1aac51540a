import type { WaitingQuestion } from '@padauk/contract/admin/questions'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { addendumPath } from '#admin/screens/addenda/addendum-path.ts'
import type { CarriedAnswer } from '#admin/screens/addenda/carried-answer.ts'
import { useWords } from '#admin/words/words.ts'
import type { Pair } from './text-pair.tsx'

type ToAddendumProps = { tenderId: string; question: CarriedAnswer['question']; answer: Pair }

/** An answer that changes the tender goes on as an addendum, with what was written. */
export function ToAddendum({ tenderId, question: { id, asker }, answer }: ToAddendumProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const carried: CarriedAnswer = {
    question: { id, asker },
    changed_en: answer.en,
    changed_mm: answer.mm,
  }
  return (
    <>
      <Notice tone="warning">{t('questions.toAddendum')}</Notice>
      <Button
        kind="main"
        onClick={() => void navigate(`/tenders/${tenderId}/addendum`, { state: { carried } })}
      >
        {t('questions.continue')}
      </Button>
    </>
  )
}

type CarriedByProps = { tenderId: string; addendum: WaitingQuestion['addendum'] }

/** The addendum that carries the answer of a question that still waits. */
export function CarriedBy({ tenderId, addendum }: CarriedByProps) {
  const { t, number } = useWords()
  if (!addendum) return null
  const state = addendum.state === 'published' ? 'published' : 'pending'
  return (
    <Notice
      action={
        <ButtonLink to={addendumPath(tenderId, addendum.no)} kind="outline" small>
          {t('questions.carried.open')}
        </ButtonLink>
      }
    >
      <p>{t(`questions.carried.${state}`, { number: number(addendum.no) })}</p>
    </Notice>
  )
}
