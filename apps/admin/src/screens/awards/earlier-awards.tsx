import type { Award } from '@padauk/contract/admin/awards'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'

/** Proposals and awards that no longer count; they stay on record. */
export function EarlierAwards({ awards }: { awards: readonly Award[] }) {
  const { t, number, dateAndTime } = useWords()
  if (awards.length === 0) return null
  return (
    <Panel title={t('awards.earlier')}>
      <ol className="award-earlier">
        {awards.map((award) => {
          const ending = award.returned ?? award.ended
          const values = {
            name: ending?.by?.name ?? '',
            date: dateAndTime(ending?.at ?? award.proposed_at),
          }
          return (
            <li key={award.no}>
              <b>
                {t('awards.proposalNumber', { number: number(award.no) })}:{' '}
                {award.winner?.company ?? t('awards.noWinner')}
              </b>
              <p>{t(`awards.endings.${award.state}`, values)}</p>
              {ending && <p className="award-words">{ending.reason}</p>}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
