import { Facts } from '#admin/components/facts.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'
import { AnswerObjection } from './answer-objection.tsx'
import type { Objection } from './use-award.ts'

type Props = {
  tenderId: string
  objections: readonly Objection[]
  /** Who answers by the rules; null for any owner who has not scored. */
  person?: string | null
}

const tones = { open: 'new', upheld: 'bad', dismissed: 'done' } as const

/** What bidders object to, the newest first; only the named person answers. */
export function Objections({ tenderId, objections, person }: Props) {
  const { t, number } = useWords()
  if (objections.length === 0) {
    return (
      <Panel title={t('awards.objections.title')}>
        <p>{t('awards.objections.none')}</p>
      </Panel>
    )
  }
  return objections.map((objection, place) => (
    <Panel
      key={objection.id}
      title={t('awards.objections.number', { number: number(objections.length - place) })}
      action={
        <StatusBadge tone={tones[objection.state]}>
          {t(`awards.objections.states.${objection.state}`)}
        </StatusBadge>
      }
    >
      <OneObjection tenderId={tenderId} objection={objection} person={person} />
    </Panel>
  ))
}

type OneProps = { tenderId: string; objection: Objection; person: string | null | undefined }

function OneObjection({ tenderId, objection, person }: OneProps) {
  const { t, listed } = useWords()
  const exactTime = useExactTime()
  const said = (word: string) => t(`awards.objections.${word}`)
  const { company, at, text, state, answer, answered_at: answeredAt } = objection
  const who = objection.answered_by?.name ?? person ?? said('anyOwner')
  return (
    <>
      <p>{listed([company, exactTime(at)])}</p>
      <p className="field-hint">{said('public')}</p>
      <blockquote className="award-quote">{text}</blockquote>
      {answer && (
        <>
          <h3>{said('answer')}</h3>
          <blockquote className="award-quote">{answer}</blockquote>
        </>
      )}
      <Facts
        facts={[
          { label: said('who'), value: objection.may_answer ? said('you') : who },
          { label: said('answeredAt'), value: answeredAt && exactTime(answeredAt) },
        ]}
      />
      {state === 'open' && !objection.may_answer && (
        <p className="field-hint">{said('othersWait')}</p>
      )}
      {state === 'open' && objection.may_answer && (
        <AnswerObjection tenderId={tenderId} objection={objection} />
      )}
    </>
  )
}
