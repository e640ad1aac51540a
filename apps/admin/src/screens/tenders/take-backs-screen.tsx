import type { AnswerOf } from '@padauk/contract/endpoint'
import { listTakeBacks, voidSubmission } from '@padauk/contract/submissions'
import { useNotify, useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { useExactTime } from './tender-words.tsx'
import './tenders.css'

export default function TakeBacksScreen() {
  const { t } = useWords()
  const asked = useAnswer(listTakeBacks, {})
  return (
    <Screen
      title={t('tenders.takeBacks.title')}
      lead={t('tenders.takeBacks.lead')}
      back={{ to: '/', label: t('navigation.today') }}
    >
      <Answer of={asked}>
        {(requests) =>
          requests.length === 0 ? (
            <Panel>
              <p role="status">{t('tenders.takeBacks.empty')}</p>
            </Panel>
          ) : (
            requests.map((request) => <Request key={request.id} request={request} />)
          )
        }
      </Answer>
    </Screen>
  )
}

function Request({ request }: { request: AnswerOf<typeof listTakeBacks>[number] }) {
  const { t, dateAndTime } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const exactTime = useExactTime()
  const { id, tender, reason, asked_at: askedAt } = request
  const said = (word: string) => t(`tenders.takeBacks.${word}`)
  const deadline = exactTime(tender.end_date)
  return (
    <Panel title={tender.name}>
      <Facts
        facts={[
          { label: said('deadline'), value: deadline },
          { label: said('asked'), value: dateAndTime(askedAt) },
          { label: said('reason'), value: <span className="tender-reason">{reason}</span> },
        ]}
      />
      <p className="tender-note tender-before">{said('leave')}</p>
      <AskFirst
        button={{ label: said('void'), kind: 'danger' }}
        title={said('voidTitle')}
        confirm={said('void')}
        reason={{ label: said('voidReason'), hint: said('voidHint'), maxLength: 1000 }}
        act={(why) => callAdmin(voidSubmission, { params: { id }, body: { reason: why } })}
        done={() => {
          notify('tenders.takeBacks.done', { type: 'success' })
          refresh()
        }}
      >
        <p>{t('tenders.takeBacks.voidText', { name: tender.name, deadline })}</p>
      </AskFirst>
    </Panel>
  )
}
