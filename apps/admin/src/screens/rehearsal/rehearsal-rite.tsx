import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#admin/components/button.tsx'
import { IconRows } from '#admin/components/icon-rows.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Rite } from '#admin/components/rite.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { FullSheet } from '#admin/screens/minutes/full-sheet.tsx'
import { SignPanel } from '#admin/screens/minutes/sign-panel.tsx'
import { ClosingRoot } from '#admin/screens/openings/closing-root.tsx'
import { HolderRite, openingSteps } from '#admin/screens/openings/holder-rite.tsx'
import { useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { CallContext } from '#admin/session/use-call.ts'
import { useWords } from '#admin/words/words.ts'
import type { Rehearsed } from './practice.ts'
import '#admin/screens/minutes/minutes.css'
import '#admin/screens/openings/openings.css'

type Props = {
  practice: Rehearsed
  own: OwnKey
  again: () => Promise<void>
  leave: () => void
}

/** The steps of an opening and the signing of its minutes; no call of theirs leaves this browser. */
export function RehearsalRite({ practice, own, again, leave }: Props) {
  const { t } = useWords()
  const [startedAt] = useState(() => Date.now())
  const [tender, setTender] = useState(practice.tender)
  const [minutes, setMinutes] = useState<TenderMinutes>()
  const [tookMs, setTook] = useState<number>()
  const laterSteps = [t('minutes.title'), t('rehearsal.end.step')]
  const look = async () => setTender(practice.tender())
  const frame = { tender, own, laterSteps, leave }

  if (tookMs !== undefined) {
    return (
      <LaterStep {...frame} place={1} title={t('rehearsal.end.title')}>
        <End tookMs={tookMs} again={again} leave={leave} />
      </LaterStep>
    )
  }
  // The roots differed, or the holder tried what happens then.
  if (tender.state === 'ready') {
    return (
      <LaterStep {...frame} place={1} title={t('rehearsal.stopped.title')}>
        <Notice>{t('rehearsal.stopped.text')}</Notice>
        <AtTheEnd again={again} leave={leave} />
      </LaterStep>
    )
  }
  return (
    <CallContext value={practice.call}>
      {minutes?.texts ? (
        <LaterStep
          {...frame}
          place={0}
          title={t('minutes.sign.title')}
          lead={t('rehearsal.minutes')}
        >
          <FullSheet minutes={minutes} texts={minutes.texts} />
          <SignPanel
            id={minutes.id}
            texts={minutes.texts}
            own={own}
            put={() => setTook(Date.now() - startedAt)}
            changed={() => {}}
          />
        </LaterStep>
      ) : (
        <HolderRite
          tender={tender}
          own={own}
          restarted={false}
          again={look}
          leave={leave}
          practice={{
            mark: t('rehearsal.mark'),
            laterSteps,
            leave: t('rehearsal.leave'),
            compare: (
              <Panel title={t('rehearsal.compare')}>
                <ClosingRoot root={tender.closing?.root ?? ''} label={t('rehearsal.compare')} />
                <p className="opening-fine">{t('rehearsal.compareText')}</p>
              </Panel>
            ),
            alone: (
              <Notice
                tone="warning"
                title={t('rehearsal.alone')}
                action={
                  <Button
                    kind="main"
                    onClick={() => {
                      practice.showSecond()
                      void look()
                    }}
                  >
                    {t('rehearsal.next')}
                  </Button>
                }
              >
                {t('rehearsal.aloneText')}
              </Notice>
            ),
            opened: (
              <>
                <Notice title={t('rehearsal.opened')}>{t('rehearsal.openedText')}</Notice>
                <div className="rite-foot">
                  <Button kind="main" onClick={() => setMinutes(practice.minutes())}>
                    {t('minutes.readAndSign')}
                  </Button>
                </div>
              </>
            ),
          }}
        />
      )}
    </CallContext>
  )
}

type LaterProps = {
  tender: ReturnType<Rehearsed['tender']>
  own: OwnKey
  laterSteps: readonly string[]
  /** Among the later steps. */
  place: number
  title: string
  lead?: string
  leave: () => void
  children: ReactNode
}

function LaterStep({ tender, own, laterSteps, place, title, lead, leave, children }: LaterProps) {
  const { t } = useWords()
  return (
    <Rite
      name={useTenderName()(tender)}
      person={t('openings.youAre', { name: own.name })}
      steps={[...openingSteps.map((step) => t(`openings.steps.${step}`)), ...laterSteps]}
      current={openingSteps.length + place}
      mark={t('rehearsal.mark')}
      title={title}
      lead={lead}
      leave={{ label: t('rehearsal.leave'), act: leave }}
    >
      {children}
    </Rite>
  )
}

const advice = [
  { icon: 'today', name: 'today' },
  { icon: 'staff', name: 'two' },
  { icon: 'notice', name: 'stop' },
] as const

type EndProps = Pick<Props, 'again' | 'leave'>

function End({ tookMs, ...ways }: EndProps & { tookMs: number }) {
  const { t } = useWords()
  const seconds = Math.round(tookMs / 1_000)
  const took = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
  return (
    <>
      <Notice tone="good" title={t('rehearsal.end.took', took)}>
        {t('rehearsal.end.done')}
      </Notice>
      <Panel title={t('rehearsal.end.real')}>
        <IconRows
          rows={advice.map(({ icon, name }) => ({
            icon,
            title: t(`rehearsal.end.${name}`),
            text: t(`rehearsal.end.${name}Text`),
          }))}
        />
      </Panel>
      <AtTheEnd {...ways} />
    </>
  )
}

function AtTheEnd({ again, leave }: EndProps) {
  const { t } = useWords()
  return (
    <div className="rite-foot">
      <Button kind="main" onClick={leave}>
        {t('rehearsal.leave')}
      </Button>
      <Button kind="outline" onClick={() => void again()}>
        {t('rehearsal.end.again')}
      </Button>
    </div>
  )
}
