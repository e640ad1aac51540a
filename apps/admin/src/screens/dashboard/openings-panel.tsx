import type { DueOpening } from '@padauk/contract/admin/dashboard'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'

/** Closed tenders that two people open next: holders see no other way to them. */
export function OpeningsPanel({ openings }: { openings: DueOpening[] }) {
  const { t } = useWords()
  return (
    <Panel title={t('openings.title')}>
      {openings.map((opening) => (
        <Due key={opening.id} opening={opening} />
      ))}
    </Panel>
  )
}

function Due({ opening }: { opening: DueOpening }) {
  const { t, language, dateAndTime } = useWords()
  const { id, state, opens_at: opensAt } = opening
  const tender = nameOf(opening, language)
  const link = (
    <ButtonLink to={`/tenders/${id}/opening`} kind={state === 'waiting' ? 'outline' : 'main'}>
      {t('dashboard.openings.look')}
    </ButtonLink>
  )
  if (state === 'waiting') {
    return (
      <Notice title={tender} action={link}>
        {t('openings.planned', { date: dateAndTime(opensAt) })}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={t('dashboard.openings.due', { tender })} action={link}>
      {t(state === 'sitting' ? 'openings.states.sitting' : 'dashboard.openings.two')}
    </Notice>
  )
}
