import { startSitting } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Answer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useExactTime, useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Adjourned } from './adjourn.tsx'
import { ClosingFacts } from './closing-facts.tsx'
import { ClosingRoot } from './closing-root.tsx'
import { ConfirmingWindow } from './confirming-window.tsx'
import { HolderRite } from './holder-rite.tsx'
import { LostKeys } from './lost-keys.tsx'
import { Opened } from './opened.tsx'
import { RunningWindow } from './running-window.tsx'
import { useOwnKey, useSitting } from './use-sitting.ts'
import './openings.css'

/** The opening of a tender by two people: when, by whom, and how far it is. */
export default function OpeningScreen() {
  const { id = '' } = useParams()
  const { known, asked } = useSitting(id)
  if (!known) return <Answer of={asked}>{() => null}</Answer>
  const failure = asked.answer?.ok === false ? asked.answer : undefined
  return <Opening key={id} tender={known} failure={failure} again={asked.again} />
}

type Props = { tender: TenderSitting; again: () => Promise<unknown> }

function Opening({ tender, failure, again }: Props & { failure: Failure | undefined }) {
  const { t } = useWords()
  const mayReadTender = useMay('officer', 'owner', 'auditor')
  const own = useOwnKey()
  const [isTaking, setTaking] = useState(false)
  const { window, news } = useWindow(tender, () => setTaking(false))
  const mayTakePart = tender.sitting?.openers.some(({ id }) => id === own?.holder.id) ?? false
  const isSealed = tender.kind === 'sealed'
  const isInRite = isSealed && isTaking && own && (mayTakePart || tender.state === 'revealed')
  return (
    <Screen
      title={useTenderName()(tender)}
      lead={`${tender.number ? `${tender.number}. ` : ''}${t('openings.title')}`}
      back={
        mayReadTender
          ? { to: `/tenders/${tender.id}`, label: t('submissions.tender') }
          : { to: '/', label: t('navigation.today') }
      }
    >
      <div className="opening">
        {failure && <Trouble failure={failure} />}
        {news && tender.state !== 'adjourned' && (
          <Notice tone="warning" title={t(`openings.news.${news}`)}>
            {t(`openings.${isSealed ? 'news' : 'confirm'}.${news}Text`)}
          </Notice>
        )}
        {tender.awaited_files > 0 && (
          <Notice tone="warning" title={t('openings.awaited', { count: tender.awaited_files })}>
            {t('openings.awaitedText')}
          </Notice>
        )}
        {tender.lost_keys && <LostKeys lost={tender.lost_keys} />}
        {isSealed && own && isForOthers(tender, own.name) && (
          <Notice title={t('openings.notYours')}>{t('openings.notYoursText')}</Notice>
        )}
        {/* The steps show the same, and nothing stands on a page twice. */}
        {!isInRite && (
          <Panel title={t(titleOf(tender))}>
            <State
              tender={tender}
              again={again}
              own={own?.holder.id}
              join={mayTakePart ? () => setTaking(true) : undefined}
              started={() => setTaking(true)}
            />
          </Panel>
        )}
        <Panel title={t('openings.closing')}>
          <ClosingFacts tender={tender} />
          {tender.closing && (
            <>
              <h3 className="opening-label">{t('openings.root')}</h3>
              <ClosingRoot root={tender.closing.root} label={t('openings.root')} />
              <p className="opening-fine">{t('openings.rootText')}</p>
            </>
          )}
        </Panel>
      </div>
      {isInRite && (
        <HolderRite
          key={window}
          tender={tender}
          own={own}
          restarted={news === 'restarted'}
          again={again}
          leave={() => setTaking(false)}
        />
      )}
    </Screen>
  )
}

/** A new key opens only the tenders that were published since it is in the key set. */
const isForOthers = ({ state, may_open: names }: TenderSitting, name: string) =>
  state !== 'revealed' && names.length > 0 && !names.includes(name)

/** A bid that was left unopened must not be called open. */
const titleOf = ({ state, unopened }: TenderSitting) =>
  unopened > 0 ? 'openings.titles.openedPart' : (`openings.states.${state}` as const)

type Seen = { window?: string; news?: 'restarted' | 'over' }

/** The window, and what happened to it since the page was opened. */
function useWindow({ state, sitting, confirming }: TenderSitting, onOver: () => void): Seen {
  const [seen, setSeen] = useState<Seen>({})
  // A holder stays where the contents were shown.
  const running = sitting ?? confirming
  const window = running?.id ?? (state === 'revealed' ? seen.window : undefined)
  if (window === seen.window) return seen
  const isNew = seen.window === undefined
  if (window === undefined) onOver()
  setSeen({
    ...(window && { window }),
    ...(!isNew && { news: window ? 'restarted' : 'over' }),
  })
  return seen
}

type StateProps = Props & {
  /** Of the key. */
  own: string | undefined
  join: (() => void) | undefined
  started: () => void
}

function State({ tender, again, own, join, started }: StateProps) {
  const { t } = useWords()
  const exactTime = useExactTime()
  const nameOf = useTenderName()
  const mayStart = useMay('officer', 'holder')
  const isSealed = tender.kind === 'sealed'
  const startText = t(isSealed ? 'openings.start.text' : 'openings.confirm.startText')
  const lookAgain = (
    <div className="opening-buttons">
      <Button kind="outline" onClick={() => void again()}>
        {t('openings.again')}
      </Button>
    </div>
  )
  switch (tender.state) {
    case 'open':
    case 'waiting':
      return (
        <>
          <p>{t('openings.planned', { date: exactTime(tender.opens_at) })}</p>
          <p>{t(isSealed ? 'openings.sealedUntil' : 'openings.confirm.until')}</p>
          {lookAgain}
        </>
      )
    case 'adjourned':
      return (
        <>
          {tender.adjournment && <Adjourned adjournment={tender.adjournment} />}
          {lookAgain}
        </>
      )
    case 'too-few':
      return <p>{t('openings.tooFew', { count: tender.closing?.bids ?? 0 })}</p>
    case 'ready':
      if (!mayStart) return <p>{startText}</p>
      return (
        <>
          <p>{startText}</p>
          {tender.adjournment && <p>{t('openings.adjourn.second')}</p>}
          <p className="opening-fine">{t('openings.start.started')}</p>
          <div className="opening-buttons">
            <AskFirst
              button={{ label: t('openings.start.button'), kind: 'main' }}
              title={t('openings.start.title')}
              confirm={t('openings.start.button')}
              act={() => callAdmin(startSitting, { params: { id: tender.id } })}
              done={() => {
                started()
                void again()
              }}
            >
              <p>{startText}</p>
            </AskFirst>
            <Button kind="outline" onClick={() => void again()}>
              {t('openings.again')}
            </Button>
          </div>
        </>
      )
    case 'sitting':
      if (tender.confirming)
        return <ConfirmingWindow confirming={tender.confirming} again={again} />
      return (
        tender.sitting && (
          <RunningWindow
            sitting={tender.sitting}
            tender={[tender.number, nameOf(tender)].filter(Boolean).join(' ')}
            own={own}
            join={join}
            again={again}
          />
        )
      )
    case 'revealed':
      return <Opened tender={tender} />
  }
}
