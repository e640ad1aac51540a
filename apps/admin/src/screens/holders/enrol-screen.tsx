import { enrolHolder, readOwnKey } from '@padauk/contract/admin/key-holders'
import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { IconRows } from '#admin/components/icon-rows.tsx'
import type { IconName } from '#admin/components/icon.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { ByFile } from './by-file.tsx'
import { EnrolledKey, ShownWords, TypedBack } from './enrol-steps.tsx'
import { enrolmentOf, fingerprintOfNew, holderFileIn, makeKey, makeWords } from './key-work.ts'
import type { NewKey } from './key-work.ts'
import { Rite } from '#admin/components/rite.tsx'
import './holders.css'

type Step =
  | { at: 'before' }
  | { at: 'words'; key: NewKey }
  | { at: 'typing'; key: NewKey }
  | { at: 'done'; key: NewKey; fingerprint: string }

/** A key on paper has no words: the card is all there is. */
const orders = {
  words: ['before', 'words', 'typing', 'done'],
  paper: ['before', 'done'],
} as const

/** Makes a holder's key in this browser: explanation, six words, typing them back, the card. */
export default function EnrolScreen() {
  const asked = useAnswer(readOwnKey, {})
  return <Answer of={asked}>{(own) => <Enrolment own={own} />}</Answer>
}

function Enrolment({ own }: { own: OwnKey }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ at: 'before' })
  const { id, on_paper: onPaper, state } = own.holder
  // After the last step the key is enrolled, and this page still has the card to print.
  if (step.at === 'before' && state !== 'invited') return <Navigate to="/key-holders" replace />

  /** The failure, or undefined when the key is enrolled. */
  async function enrol(key: NewKey): Promise<Failure | undefined> {
    const answer = await callAdmin(enrolHolder, { body: await enrolmentOf(key, id, onPaper) })
    if (!answer.ok) return answer
    setStep({ at: 'done', key, fingerprint: (await fingerprintOfNew(key, id)) ?? '' })
  }
  /** The key was made offline: this browser never has it. */
  async function enrolByFile(text: string) {
    const file = await holderFileIn(text, 'padauk-enrolment-file-v1', id)
    if (!file) return null
    const { recipient, signKey, signature } = file
    return callAdmin(enrolHolder, { body: { recipient, sign_key: signKey, signature } })
  }
  async function make() {
    const key = await makeKey()
    if (onPaper) return enrol(key)
    setStep({ at: 'words', key })
  }

  const order = orders[onPaper ? 'paper' : 'words']
  const lead = step.at === 'done' && onPaper ? 'doneOnPaper' : step.at
  return (
    <Rite
      name={t('holders.enrol.name')}
      person={own.name}
      steps={order.map((at) => t(`holders.enrol.steps.${at}`))}
      current={order.findIndex((at) => at === step.at)}
      title={t(`holders.enrol.titles.${step.at}`)}
      lead={step.at === 'before' ? undefined : t(`holders.enrol.leads.${lead}`)}
      leave={{
        label: t(step.at === 'done' ? 'holders.enrol.finish' : 'holders.enrol.stop'),
        act: () => void navigate('/key-holders'),
      }}
    >
      {step.at === 'before' && <Before onPaper={onPaper} make={make} />}
      {step.at === 'before' && onPaper && (
        <ByFile
          name="padauk-enrol"
          task={async () => ({
            ok: true,
            value: { kind: 'padauk-enrol-task-v1', holder: id, name: own.name },
          })}
          take={enrolByFile}
          done={() => void navigate('/key-holders')}
        />
      )}
      {step.at === 'words' && (
        <ShownWords
          words={step.key.words}
          written={() => setStep({ at: 'typing', key: step.key })}
          others={async () =>
            setStep({ at: 'words', key: { ...step.key, words: await makeWords() } })
          }
        />
      )}
      {step.at === 'typing' && (
        <TypedBack
          words={step.key.words}
          enrol={() => enrol(step.key)}
          again={() => setStep({ at: 'words', key: step.key })}
        />
      )}
      {step.at === 'done' && (
        <EnrolledKey identity={step.key.identity} fingerprint={step.fingerprint} own={own} />
      )}
    </Rite>
  )
}

const preparations: { icon: IconName; name: string; words?: true }[] = [
  { icon: 'clock', name: 'time' },
  { icon: 'edit', name: 'paper', words: true },
  { icon: 'print', name: 'printer' },
]

type BeforeProps = { onPaper: boolean; make: () => Promise<Failure | undefined> }

function Before({ onPaper, make }: BeforeProps) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function begin() {
    setBusy(true)
    setFailure(await make())
    setBusy(false)
  }
  return (
    <>
      <div className="rite-text">
        <p>{t('holders.enrol.why')}</p>
        <p>{t(onPaper ? 'holders.enrol.whereOnPaper' : 'holders.enrol.where')}</p>
        <p>{t('holders.enrol.lost')}</p>
      </div>
      <section className="panel">
        <h2>{t('holders.enrol.beforeTitle')}</h2>
        <IconRows
          rows={preparations
            .filter(({ words }) => !words || !onPaper)
            .map(({ icon, name }) => ({
              icon,
              title: t(`holders.enrol.before.${name}`),
              text: t(`holders.enrol.before.${name}Text`),
            }))}
        />
      </section>
      {failure && <Trouble failure={failure} />}
      <div className="rite-foot">
        <Button kind="main" busy={busy} onClick={() => void begin()}>
          {t('holders.enrol.make')}
        </Button>
      </div>
    </>
  )
}
