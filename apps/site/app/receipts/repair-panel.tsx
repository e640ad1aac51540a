import { readRepair } from '@padauk/contract/repairs'
import type { AskedRepair, SignedRepair } from '@padauk/contract/repairs'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { Icon } from '#app/parts/icon.tsx'
import { NewKeySet } from '#app/parts/new-key-set.tsx'
import { readRememberedSet, rememberSet } from '#app/sealed/sealed-store.ts'
import { useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { manifestHere } from './own-manifest.ts'
import { saveFile } from './receipt-view.ts'
import { findSet, sealAgain } from './repair.ts'
import type { FoundSet } from './repair.ts'

/** For a bid that key holders could not open: its bidder seals it again from the bid copy. */
export function RepairPanel({ receipt }: { receipt: ReceiptV2 }) {
  const t = useTranslations('bidCopy.repair')
  const at = useMoment()
  const { call } = useCompanyArea()
  const [asked, setAsked] = useState<AskedRepair>()
  const tenderId = receipt.tender.id
  useAnswer(
    useCallback(() => call(readRepair, { params: { tenderId } }), [call, tenderId]),
    setAsked,
  )
  if (!asked) return null
  const { until, is_over: isOver, key_set: keySet, repair } = asked
  const text = keySet === receipt.keySet ? 'text' : 'lost'
  const form = (
    <BySubmitter act="other">
      <SealAgain
        receipt={receipt}
        keySet={keySet}
        isAgain={repair !== null}
        done={(made) => setAsked({ ...asked, repair: made })}
      />
    </BySubmitter>
  )
  return (
    <section
      className="repair"
      data-look={repair ? 'right' : 'wrong'}
      aria-labelledby="repair-title"
    >
      <h2 id="repair-title">
        <Phrases>{t(repair ? 'titleDone' : 'title')}</Phrases>
      </h2>
      {!repair && (
        <p>
          <SmallPhrases>{t(isOver ? 'over' : text, { time: at(until) })}</SmallPhrases>
        </p>
      )}
      <div role="status">{repair && <Repaired repair={repair} isOver={isOver} />}</div>
      {!isOver && !repair && form}
      {!isOver && repair && (
        <details>
          <summary>{t('againTitle')}</summary>
          {form}
        </details>
      )}
    </section>
  )
}

function Repaired({ repair, isOver }: { repair: SignedRepair; isOver: boolean }) {
  const t = useTranslations('bidCopy.repair')
  const at = useMoment()
  const { repairs, repairedAt } = repair.statement
  return (
    <>
      <p>
        <SmallPhrases>{t(isOver ? 'doneBefore' : 'done', { time: at(repairedAt) })}</SmallPhrases>
      </p>
      <button
        type="button"
        className="button"
        onClick={() => saveFile(`padauk-repair-${repairs}.json`, canonicalJson(repair))}
      >
        <Icon name="download" />
        {t('save')}
      </button>
    </>
  )
}

type Props = {
  receipt: ReceiptV2
  /** The set that the server names. */
  keySet: string
  isAgain: boolean
  done: (repair: SignedRepair) => void
}

type Ready = { manifest: Manifest; found: FoundSet }

function SealAgain({ receipt, keySet, isAgain, done }: Props) {
  const t = useTranslations('bidCopy.repair')
  const { call } = useCompanyArea()
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [asking, setAsking] = useState<Ready>()
  const [trusted, setTrusted] = useState<string>()

  /** Failures have words of the server, or none when it was not reached. */
  const fail = (answer: { ok: false; error?: string }) =>
    setFault((answer.error ?? t('keys')) || t('unreachable'))

  async function begin() {
    const manifest = await manifestHere(receipt, file)
    if (!manifest) return setFault(t(file ? 'wrong' : 'missing'))
    const remembered = await readRememberedSet()
    const found = await findSet({ call, manifest, wanted: keySet, remembered })
    if (!found.ok) return fail(found)
    const ready = { manifest, found: found.value }
    if (found.value.isAsked && found.value.hash !== trusted) return setAsking(ready)
    return seal(ready)
  }

  async function seal({ manifest, found: { set } }: Ready) {
    const answer = await sealAgain({ call, receipt, manifest, set })
    return answer.ok ? done(answer.value) : fail(answer)
  }

  /** The person has compared the fingerprint with the one on paper. */
  async function confirm(ready: Ready) {
    setTrusted(ready.found.hash)
    await rememberSet(ready.found.hash)
    await seal(ready)
  }

  async function press(act: () => Promise<void>) {
    setFault('')
    setAsking(undefined)
    setBusy(true)
    await act()
    setBusy(false)
  }

  return (
    <div className="repair-form">
      <label htmlFor="repair-copy">{t('copy')}</label>
      <input
        id="repair-copy"
        type="file"
        accept=".json"
        aria-describedby="repair-hint repair-fault"
        aria-invalid={fault !== ''}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
      />
      <p id="repair-hint" className="repair-hint">
        <SmallPhrases>{t('hint')}</SmallPhrases>
      </p>
      <div id="repair-fault" role="alert">
        {fault && <p className="field-error">{fault}</p>}
      </div>
      {asking && (
        <NewKeySet
          fingerprint={asking.found.fingerprint}
          confirm={() => void press(() => confirm(asking))}
        />
      )}
      <button
        type="button"
        className="button button-gold"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || press(begin))}
      >
        <Icon name="key" />
        {t(isAgain ? 'again' : 'button')}
      </button>
    </div>
  )
}
