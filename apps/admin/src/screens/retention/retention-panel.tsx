import { liftLegalHold, readRetention, setLegalHold } from '@padauk/contract/admin/retention'
import type { Retention } from '@padauk/contract/admin/retention'
import { useNotify, useRefresh } from 'ra-core'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

/** Until when the bids of a tender are kept; an owner may stop their erasure. */
export function RetentionPanel({ tenderId }: { tenderId: string }) {
  const { t } = useWords()
  const asked = useAnswer(readRetention, { params: { id: tenderId } })
  return (
    <Panel title={t('retention.title')}>
      <Answer of={asked}>
        {(retention) => (
          <>
            <Hold hold={retention.hold} />
            <Schedule retention={retention} />
            <div className="screen-actions">
              <HoldButton tenderId={tenderId} isHeld={retention.hold !== null} />
              <ButtonLink to="/erasures" kind="outline">
                {t('retention.list.title')}
              </ButtonLink>
            </div>
          </>
        )}
      </Answer>
    </Panel>
  )
}

function Schedule({ retention: { schedule } }: { retention: Retention }) {
  const { t, longDate } = useWords()
  if (schedule.length === 0) return <p>{t('retention.undecided')}</p>
  return (
    <ul>
      {schedule.map(({ kind, bids, files, erase_on: on, erased_at: erasedAt }) => (
        <li key={kind}>
          {t(`retention.${erasedAt ? 'erased' : 'planned'}.${kind}`, {
            date: longDate(erasedAt ?? on),
          })}
          {bids !== null && ` ${t('retention.bids', { bids })}`}
          {files !== null && ` ${t('retention.files', { files })}`}
        </li>
      ))}
    </ul>
  )
}

function Hold({ hold }: { hold: Retention['hold'] }) {
  const { t, longDate } = useWords()
  if (!hold) return null
  const values = { name: hold.set_by?.name ?? '', date: longDate(hold.set_at) }
  return (
    <Notice tone="warning" title={t('retention.hold.title')}>
      <p>{t('retention.hold.text', values)}</p>
      <p>{hold.reason}</p>
    </Notice>
  )
}

function HoldButton({ tenderId, isHeld }: { tenderId: string; isHeld: boolean }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const mayHold = useMay('owner')
  if (!mayHold) return null
  const act = isHeld ? 'lift' : 'set'
  const said = (word: string) => t(`retention.hold.${act}.${word}`)
  const endpoint = isHeld ? liftLegalHold : setLegalHold
  return (
    <AskFirst
      button={{ label: said('button') }}
      title={said('button')}
      confirm={said('button')}
      reason={{ label: t('retention.hold.reason'), maxLength: 1_000 }}
      act={(reason) => callAdmin(endpoint, { params: { id: tenderId }, body: { reason } })}
      done={() => {
        notify(`retention.hold.${act}.done`, { type: 'success' })
        refresh()
      }}
    >
      <p>{said('text')}</p>
    </AskFirst>
  )
}
