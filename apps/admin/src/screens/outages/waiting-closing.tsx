import { answerOutage } from '@padauk/contract/admin/outages'
import type { OutageAnswer, WaitingOutage } from '@padauk/contract/admin/outages'
import { useNotify, useRefresh } from 'ra-core'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'

/** The portal was away before this deadline: an officer says whether that is so. */
export function WaitingClosing({ outage }: { outage: WaitingOutage }) {
  const { t, language, number, dateAndTime } = useWords()
  const mayAnswer = useMay('officer')
  return (
    <Notice
      tone="warning"
      title={t('outages.title', { tender: nameOf(outage, language) })}
      action={mayAnswer && <Answers outage={outage} />}
    >
      <p>
        {t('outages.text', {
          minutes: number(outage.minutes_away),
          deadline: dateAndTime(outage.deadline),
          by: dateAndTime(outage.answer_by),
        })}
      </p>
      {!mayAnswer && <p>{t('outages.readOnly')}</p>}
    </Notice>
  )
}

function Answers({ outage }: { outage: WaitingOutage }) {
  const { t, dateAndTime } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const said = (word: string) => t(`outages.${word}`)
  const answer = (body: OutageAnswer) =>
    callAdmin(answerOutage, { params: { id: outage.id }, body })
  const done = (answered: OutageAnswer['answer']) => () => {
    notify(`outages.${answered}`, { type: 'success' })
    refresh()
  }
  return (
    <>
      <AskFirst
        button={{ label: said('confirm') }}
        title={said('confirmTitle')}
        confirm={said('confirm')}
        act={() => answer({ answer: 'confirmed' })}
        done={done('confirmed')}
      >
        <p>
          {t('outages.confirmText', {
            deadline: dateAndTime(outage.new_deadline),
          })}
        </p>
      </AskFirst>
      <AskFirst
        button={{ label: said('refuse'), kind: 'outline' }}
        title={said('refuseTitle')}
        confirm={said('refuse')}
        reason={{ label: said('reason'), name: 'reason', maxLength: 500 }}
        act={(reason) => answer({ answer: 'refused', reason })}
        done={done('refused')}
      >
        <p>{said('refuseText')}</p>
      </AskFirst>
    </>
  )
}
