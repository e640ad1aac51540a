import { readLostParts } from '@padauk/contract/lost-parts'
import type { LostParts } from '@padauk/contract/lost-parts'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { manifestHere } from '#app/receipts/own-manifest.ts'
import { useSlotName } from '#app/receipts/slot-name.ts'
import type { useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { sendLostFile } from './lost-files.ts'

type Asked = { receipt: ReceiptV2; at: ReturnType<typeof useMoment> }

/** For a file that our store has lost: its bidder sends the same bytes again. */
export function LostFilesPanel({ receipt, at }: Asked) {
  const t = useTranslations('receipt.lost')
  const { call } = useCompanyArea()
  const [lost, setLost] = useState<LostParts>()
  const [manifest, setManifest] = useState<Manifest | null>()
  const tenderId = receipt.tender.id
  useAnswer(
    useCallback(() => call(readLostParts, { params: { tenderId } }), [call, tenderId]),
    setLost,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsked = lost !== undefined
  useEffect(() => {
    if (isAsked) void manifestHere(receipt).then(setManifest)
  }, [isAsked, receipt])
  if (!lost) return null
  const missing = lost.parts.filter((part) => part.sent_again_at === null)
  const isDone = missing.length === 0
  return (
    <section
      className="repair"
      data-look={isDone ? 'right' : 'wrong'}
      aria-labelledby="lost-files-title"
    >
      <h2 id="lost-files-title" ref={heading} tabIndex={-1}>
        <Phrases>{t(isDone ? 'titleDone' : 'title')}</Phrases>
      </h2>
      <p>
        <SmallPhrases>
          {t(isDone ? 'done' : lost.is_over ? 'over' : 'text', { time: at(lost.opens_at) })}
        </SmallPhrases>
      </p>
      <FileList lost={lost} manifest={manifest ?? null} />
      {!isDone && !lost.is_over && manifest !== undefined && (
        <BySubmitter act="other">
          <SendAgain
            receipt={receipt}
            manifest={manifest}
            slots={missing.map(({ slot }) => slot)}
            sent={(now) => {
              setLost(now)
              // Without the form the panel is shorter, and would be above what a phone shows.
              heading.current?.focus()
            }}
          />
        </BySubmitter>
      )}
    </section>
  )
}

function FileList({ lost, manifest }: { lost: LostParts; manifest: Manifest | null }) {
  const t = useTranslations('receipt.lost')
  const nameOf = useSlotName(useLanguage())
  return (
    <ul className="lost-files">
      {lost.parts.map(({ slot, sent_again_at: sentAt }) => {
        const name = manifest?.files.find((file) => file.slot === slot)?.name
        return (
          <li key={slot}>
            <Icon name={sentAt ? 'done' : 'alert'} />
            <span>
              <strong>{nameOf(slot)}</strong>
              {name && ` ${name}`}
              {sentAt && ` · ${t('sent')}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type Props = {
  receipt: ReceiptV2
  /** Null where this browser has no copy. */
  manifest: Manifest | null
  slots: Parameters<typeof sendLostFile>[0]['slots']
  sent: (lost: LostParts) => void
}

function SendAgain({ receipt, manifest, slots, sent }: Props) {
  const t = useTranslations('receipt.lost')
  const { company } = useCompanyArea()
  const [copy, setCopy] = useState<File>()
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])

  async function send() {
    const contents = manifest ?? (copy ? await manifestHere(receipt, copy) : null)
    if (!contents) return setFault(t(copy ? 'wrongCopy' : 'missingCopy'))
    if (!file) return setFault(t('missingFile'))
    const answer = await sendLostFile({
      personId: company.id,
      receipt,
      manifest: contents,
      slots,
      file,
      signal: leaving.signal,
      onProgress: setProgress,
    })
    if (answer.ok) return sent(answer.value)
    const said = 'error' in answer ? answer.error : t(answer.code)
    setFault(said || t('unreachable'))
  }

  async function press() {
    setFault('')
    setProgress(0)
    await send().catch(() => setFault(t('unreadable')))
    setProgress(null)
  }

  const isBusy = progress !== null
  return (
    <div className="repair-form">
      {!manifest && (
        <>
          <label htmlFor="lost-copy">{t('copy')}</label>
          <input
            id="lost-copy"
            type="file"
            accept=".json"
            aria-describedby="lost-fault"
            onChange={({ currentTarget }) => setCopy(currentTarget.files?.[0])}
          />
        </>
      )}
      <label htmlFor="lost-file">{t('file')}</label>
      <input
        id="lost-file"
        type="file"
        aria-describedby="lost-hint lost-fault"
        aria-invalid={fault !== ''}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
      />
      <p id="lost-hint" className="repair-hint">
        <SmallPhrases>{t('hint')}</SmallPhrases>
      </p>
      <div id="lost-fault" role="alert">
        {fault && <p className="field-error">{fault}</p>}
      </div>
      {isBusy && <progress max={1} value={progress} aria-label={t('sending')} />}
      <button
        type="button"
        className="button button-gold"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || press())}
      >
        <Icon name="up" />
        {t(isBusy ? 'sending' : 'button')}
      </button>
    </div>
  )
}
