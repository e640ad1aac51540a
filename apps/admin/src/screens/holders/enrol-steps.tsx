import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { Fingerprint } from '#admin/components/fingerprint.tsx'
import { KeyCard } from './key-card.tsx'
import { wrongWords } from './key-work.ts'
import { SixWords } from '#admin/components/key/six-words.tsx'

type ShownWordsProps = {
  words: readonly string[]
  written: () => void
  others: () => Promise<void>
}

export function ShownWords({ words, written, others }: ShownWordsProps) {
  const { t } = useWords()
  return (
    <>
      <ol className="six-words six-words-shown" translate="no">
        {words.map((word, place) => (
          <li key={place}>{word}</li>
        ))}
      </ol>
      <Notice tone="warning" title={t('holders.enrol.onlyNow')}>
        {t('holders.enrol.onlyNowText')}
      </Notice>
      <div className="rite-foot">
        <Button kind="main" onClick={written}>
          {t('holders.enrol.written')}
        </Button>
        <Button kind="quiet" onClick={() => void others()}>
          {t('holders.enrol.others')}
        </Button>
      </div>
    </>
  )
}

type TypedBackProps = {
  words: readonly string[]
  enrol: () => Promise<Failure | undefined>
  again: () => void
}

/** What was written down must be readable later: the key is enrolled once all six words fit. */
export function TypedBack({ words, enrol, again }: TypedBackProps) {
  const { t, listed, number } = useWords()
  const [typed, setTyped] = useState<string[]>([])
  const [wrong, setWrong] = useState<readonly number[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  async function check() {
    setBusy(true)
    const differing = await wrongWords(typed, words)
    setWrong(differing)
    if (differing.length === 0) setFailure(await enrol())
    setBusy(false)
  }
  const places = listed(wrong.map((place) => number(place + 1)))
  return (
    <form
      className="rite-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void check()
      }}
      noValidate
    >
      {failure && <Trouble failure={failure} />}
      {wrong.length > 0 && (
        <Notice tone="trouble" title={t('holders.enrol.differs', { count: wrong.length, places })}>
          {t('holders.enrol.differsText')}
        </Notice>
      )}
      <SixWords typed={typed} onType={setTyped} wrong={wrong} />
      <div className="rite-foot">
        <Button type="submit" kind="main" busy={busy}>
          {t('holders.enrol.check')}
        </Button>
        <Button kind="quiet" onClick={again}>
          {t('holders.enrol.again')}
        </Button>
      </div>
      <p role="status">{busy && t('holders.unlocking')}</p>
    </form>
  )
}

const rules = ['fold', 'apart', 'anyone'] as const

type EnrolledKeyProps = { identity: string; fingerprint: string; own: OwnKey }

/** The card can be printed only now: afterwards this browser forgets the key. */
export function EnrolledKey({ identity, fingerprint, own }: EnrolledKeyProps) {
  const { t } = useWords()
  const onPaper = own.holder.on_paper
  return (
    <>
      <section className="panel">
        <h2>{t('holders.card.now')}</h2>
        <p>{t(onPaper ? 'holders.card.textOnPaper' : 'holders.card.text')}</p>
        <ul className="rite-rows">
          {rules
            .filter((rule) => rule !== 'apart' || !onPaper)
            .map((rule) => (
              <li key={rule}>
                <div>
                  <b>{t(`holders.card.${rule}`)}</b>
                  <p>{t(`holders.card.${rule}Text`)}</p>
                </div>
              </li>
            ))}
        </ul>
        <div className="rite-foot">
          <Button kind="main" icon="print" onClick={() => window.print()}>
            {t('holders.card.print')}
          </Button>
        </div>
      </section>
      <section className="panel">
        <h2>{t('holders.fingerprintOfKey')}</h2>
        <p>{t('holders.enrol.next')}</p>
        <Fingerprint value={fingerprint} label={t('holders.fingerprintOfKey')} />
      </section>
      <KeyCard identity={identity} fingerprint={fingerprint} name={own.name} />
    </>
  )
}
