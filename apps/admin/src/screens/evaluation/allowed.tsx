import type { ReactNode } from 'react'
import { Answer } from '#admin/components/answer.tsx'
import type { Asked } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'

type Props<Value> = { id: string; of: Asked<Value>; children: (value: Value) => ReactNode }

/** A part of the evaluation for those who may see it; others read why not, and what to do. */
export function Allowed<Value>({ id, of, children }: Props<Value>) {
  const { t } = useWords()
  const { answer } = of
  const way = { to: '/', label: t('navigation.today') }
  if (answer?.ok === false && answer.code === 'interest-undeclared') {
    const action = (
      <ButtonLink to={`/tenders/${id}/evaluation`} kind="main">
        {t('evaluations.declareFirst')}
      </ButtonLink>
    )
    return (
      <Screen title={t('evaluations.title')} back={way}>
        <Notice tone="warning" action={action}>
          {answer.error}
        </Notice>
      </Screen>
    )
  }
  if (answer?.ok === false && answer.code === 'not-allowed') {
    return (
      <Screen title={t('evaluations.title')} back={way}>
        <Notice>{t('evaluations.noAccess')}</Notice>
      </Screen>
    )
  }
  return <Answer of={of}>{children}</Answer>
}

type Named = { id: string; name_en: string; name_mm: string }

/** Evaluators have no page of the tender to go back to. */
export function useTenderWay(tender: Named) {
  const { t, language } = useWords()
  const mayReadTender = useMay('officer', 'owner', 'auditor')
  return mayReadTender
    ? { to: `/tenders/${tender.id}`, label: nameOf(tender, language) }
    : { to: '/', label: t('navigation.today') }
}

export function useEvaluationWay(tender: Named) {
  const { language } = useWords()
  return { to: `/tenders/${tender.id}/evaluation`, label: nameOf(tender, language) }
}
