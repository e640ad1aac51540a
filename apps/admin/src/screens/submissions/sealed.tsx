import type { Opening } from '@padauk/contract/admin/submissions'
import { Button } from '#admin/components/button.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useExactTime, useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'
import './submissions.css'

type SealedProps = { tender: Omit<Opening, 'opened'>; again: () => void }

/** The same for every tender that has not closed, with or without bids (rules 7.5). */
export function Sealed({ tender, again }: SealedProps) {
  const { t } = useWords()
  return (
    <Screen
      title={useTenderName()(tender)}
      back={{ to: `/tenders/${tender.id}`, label: t('submissions.tender') }}
    >
      <Panel>
        <div className="sealed">
          <Icon name="lock" />
          <div>
            <h2>{t('submissions.sealed.title')}</h2>
            <Why tender={tender} again={again} />
          </div>
        </div>
      </Panel>
    </Screen>
  )
}

function Why({ tender, again }: SealedProps) {
  const { t } = useWords()
  const exactTime = useExactTime()
  const say = (word: string, values = {}) => <p>{t(`submissions.sealed.${word}`, values)}</p>
  const { state } = tender
  if (state === 'draft' || state === 'cancelled') return say(state)
  if (tender.deadline_passed) {
    return (
      <>
        {say('closing')}
        <Button kind="outline" onClick={again}>
          {t('submissions.sealed.again')}
        </Button>
      </>
    )
  }
  return (
    <>
      {say('why')}
      {say(tender.sealing ? 'byTwo' : 'when', { when: exactTime(tender.end_date) })}
      {say('then')}
    </>
  )
}
