import { useTranslations } from 'use-intl'
import { useSite } from '#app/api/site-data.ts'
import { NewKeySet } from '#app/parts/new-key-set.tsx'
import { Phones } from '#app/parts/phones.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { LockIcon } from './file-icons.tsx'
import type { KeySetState } from './state.ts'

/** What sealing means, in one line. */
export function SealLine() {
  const t = useTranslations('submission.sealed')
  return (
    <p className="seal-line">
      <LockIcon />
      <span className="with-finger">
        <SmallPhrases>{t('linePhone')}</SmallPhrases>
      </span>
      <span className="with-mouse">
        <SmallPhrases>{t('lineComputer')}</SmallPhrases>
      </span>
    </p>
  )
}

type Props = { keySet: KeySetState; confirm: () => void }

/** Says so when this browser does not seal to the key set that the server names. */
export function KeySetNotice({ keySet, confirm }: Props) {
  if (keySet.step === 'stopped') return <Stopped />
  if (keySet.step !== 'asked') return null
  return <NewKeySet fingerprint={keySet.fingerprint} confirm={confirm} />
}

function Stopped() {
  const t = useTranslations('submission.sealed')
  const { company } = useSite()
  return (
    <div className="sending-panel" data-look="refused" role="alert">
      <h2>
        <SmallPhrases>{t('stoppedTitle')}</SmallPhrases>
      </h2>
      <p>
        <SmallPhrases>{t('stoppedText')}</SmallPhrases>
      </p>
      {company && <Phones numbers={company.phones} />}
    </div>
  )
}

/** For the curious: what is promised, what is not, and how to compare the keys. */
export function SealingFold({ keySet }: { keySet: KeySetState }) {
  const t = useTranslations('submission.sealed')
  // An older set shows its fingerprint without being asked.
  const isOlder = keySet.step === 'trusted' && keySet.isOlder
  return (
    <details className="seal-fold" open={isOlder}>
      <summary>{t('how')}</summary>
      <p>{t('promise')}</p>
      <p>{t('limits')}</p>
      <p>{t('flaggedLater')}</p>
      {keySet.step === 'trusted' && (
        <>
          <p>{t('keySetRule', { count: keySet.holders })}</p>
          {isOlder && <p className="font-semibold">{t('keySetOlder')}</p>}
          <p className="review-label">{t('keySet')}</p>
          <p className="key-print">{keySet.fingerprint}</p>
          <p>{t('keySetText')}</p>
        </>
      )}
      {keySet.step === 'checking' && <p>{t('keySetChecking')}</p>}
    </details>
  )
}
