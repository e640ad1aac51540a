import type { BidCopy } from '@padauk/contract/sealing/receipts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { useBidCopy } from './bid-copy.ts'

const uses = [
  ['shield', 'proves'],
  ['eye', 'names'],
  ['key', 'repairs'],
] as const

/** Offered right after the receipt, and again as long as this browser has it. */
export function BidCopyPanel(signed: Pick<BidCopy, 'receipt' | 'signature'>) {
  const t = useTranslations('bidCopy')
  const { kept, save, complete } = useBidCopy(signed)
  if (kept === undefined) return null
  if (!kept) return signed.receipt.sealed === 'in-browser' && <CompleteCopy complete={complete} />
  return (
    <section className="bid-copy on-ink" aria-labelledby="bid-copy-title">
      <h2 id="bid-copy-title">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <p>
        <SmallPhrases>{t('text')}</SmallPhrases>
      </p>
      <ul>
        {uses.map(([icon, use]) => (
          <li key={use}>
            <Icon name={icon} />
            <span>
              <SmallPhrases>{t(use)}</SmallPhrases>
            </span>
          </li>
        ))}
      </ul>
      <p className="bid-copy-warning">
        <Icon name="alert" />
        <span>
          <SmallPhrases>{t('warning')}</SmallPhrases>
        </span>
      </p>
      <button type="button" className="button button-gold" onClick={() => void save()}>
        <Icon name="download" />
        {t('save')}
      </button>
      <p role="status" className="bid-copy-saved">
        {kept.isSaved && t('saved')}
      </p>
      <p className="bid-copy-quiet">
        <SmallPhrases>{`${t('without')} ${t('inBrowser')}`}</SmallPhrases>
      </p>
    </section>
  )
}

/** The offline sealer keeps the contents apart: with the receipt they are the bid copy. */
function CompleteCopy({ complete }: { complete: (contents: File) => Promise<boolean> }) {
  const t = useTranslations('bidCopy')
  const [isWrong, setWrong] = useState(false)
  return (
    <details className="copy-fold">
      <summary>{t('completeTitle')}</summary>
      <p>
        <SmallPhrases>{t('completeText')}</SmallPhrases>
      </p>
      <label htmlFor="contents-list">{t('complete')}</label>
      <input
        id="contents-list"
        type="file"
        accept=".json"
        aria-describedby="contents-list-fault"
        aria-invalid={isWrong}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void complete(file).then((isJoined) => setWrong(!isJoined))
        }}
      />
      <div id="contents-list-fault" role="alert">
        {isWrong && <p className="field-error">{t('completeWrong')}</p>}
      </div>
    </details>
  )
}
