import { readKeyRegister, readOwnKey } from '@padauk/contract/admin/key-holders'
import type { KeyRegister, OwnKey } from '@padauk/contract/admin/key-holders'
import { useState } from 'react'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { IconRows } from '#admin/components/icon-rows.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { publishedSets } from '#admin/screens/holders/key-work.ts'
import { useWords } from '#admin/words/words.ts'
import type { Rehearsed } from './practice.ts'
import { RehearsalRite } from './rehearsal-rite.tsx'
import '#admin/screens/holders/holders.css'

/** A holder goes through an opening with the own key and a tender that exists only in this browser. */
export default function RehearsalScreen() {
  const { t } = useWords()
  const own = useAnswer(readOwnKey, {})
  const register = useAnswer(readKeyRegister, {})
  return (
    <Screen
      title={t('rehearsal.title')}
      lead={t('rehearsal.lead')}
      back={{ to: '/key-holders', label: t('holders.title') }}
    >
      <Answer of={own}>
        {(key) => (
          <Answer of={register}>{(known) => <Rehearsal own={key} register={known} />}</Answer>
        )}
      </Answer>
    </Screen>
  )
}

type Props = { own: OwnKey; register: KeyRegister }

const preparations = [
  { icon: 'lock', name: 'here' },
  { icon: 'key', name: 'key' },
  { icon: 'staff', name: 'alone' },
] as const

function Rehearsal({ own, register }: Props) {
  const { t } = useWords()
  const [practice, setPractice] = useState<Rehearsed>()
  const [busy, setBusy] = useState(false)
  const [isUnsound, setUnsound] = useState(false)

  async function begin() {
    setBusy(true)
    // The ciphers are large: they load with the first practice tender.
    const { createPractice } = await import('./practice.ts')
    const made = await createPractice({
      sets: publishedSets(register.sets),
      own,
      companies: ['A', 'B'].map((letter) => t('rehearsal.company', { letter })),
      second: t('rehearsal.second'),
      now: new Date(),
    })
    setBusy(false)
    setUnsound(made === null)
    setPractice(made ?? undefined)
  }

  if (!own.holder.in_active_set) return <Notice>{t('rehearsal.notInSet')}</Notice>
  return (
    <div className="holders-one">
      <Panel title={t('holders.enrol.beforeTitle')}>
        <IconRows
          rows={preparations.map(({ icon, name }) => ({
            icon,
            title: t(`rehearsal.before.${name}`),
            text: t(`rehearsal.before.${name}Text`),
          }))}
        />
      </Panel>
      {isUnsound && <Notice tone="trouble">{t('rehearsal.unsound')}</Notice>}
      <div className="rite-foot">
        <Button kind="main" busy={busy} onClick={() => void begin()}>
          {t('rehearsal.begin')}
        </Button>
      </div>
      {practice && (
        <RehearsalRite
          key={practice.tender().id}
          practice={practice}
          own={own}
          again={begin}
          leave={() => setPractice(undefined)}
        />
      )}
    </div>
  )
}
