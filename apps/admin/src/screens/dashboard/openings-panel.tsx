import type { DueOpening } from '@padauk/contract/admin/dashboard'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'

/** Closed tenders that two people open next, and minutes to be signed: holders see no other way. */
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
  const maySign = useMay('holder')
  const { id, state, opens_at: opensAt } = opening
  const tender = nameOf(opening, language)
  const link = (
    <ButtonLink to={`/tenders/${id}/opening`} kind={state === 'waiting' ? 'outline' : 'main'}>
      {t('dashboard.openings.look')}
    </ButtonLink>
  )
  if (state === 'minutes') {
    return (
      <Notice
        tone="warning"
        title={t('dashboard.openings.minutes', { tender })}
        action={
          <ButtonLink to={`/tenders/${id}/minutes`} kind="main">
            {t(maySign ? 'minutes.readAndSign' : 'minutes.read')}
          </ButtonLink>
        }
      >
        {t('dashboard.openings.minutesText')}
      </Notice>
    )
  }
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
