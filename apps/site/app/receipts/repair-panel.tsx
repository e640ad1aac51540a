import { readRepair } from '@padauk/contract/repairs'
import type { AskedRepair, SignedRepair } from '@padauk/contract/repairs'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { Icon } from '#app/parts/icon.tsx'
import { useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { manifestHere } from './own-manifest.ts'
import { saveFile } from './receipt-view.ts'
import { sealAgain } from './repair.ts'

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
  const { until, is_over: isOver, repair } = asked
  const form = (
    <SealAgain
      receipt={receipt}
      isAgain={repair !== null}
      done={(made) => setAsked({ ...asked, repair: made })}
    />
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
          <SmallPhrases>{t(isOver ? 'over' : 'text', { time: at(until) })}</SmallPhrases>
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

type Props = { receipt: ReceiptV2; isAgain: boolean; done: (repair: SignedRepair) => void }

function SealAgain({ receipt, isAgain, done }: Props) {
  const t = useTranslations('bidCopy.repair')
  const { call } = useCompanyArea()
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  async function seal() {
    const manifest = await manifestHere(receipt, file)
    if (!manifest) return setFault(t(file ? 'wrong' : 'missing'))
    const answer = await sealAgain({ call, receipt, manifest })
    if (answer.ok) return done(answer.value)
    const said = 'error' in answer ? answer.error : t('keys')
    setFault(said || t('unreachable'))
  }

  async function press() {
    setFault('')
    setBusy(true)
    await seal()
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
      <button
        type="button"
        className="button button-gold"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || press())}
      >
        <Icon name="key" />
        {t(isAgain ? 'again' : 'button')}
      </button>
    </div>
  )
}
