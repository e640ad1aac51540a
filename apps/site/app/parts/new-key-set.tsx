import { useTranslations } from 'use-intl'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = { fingerprint: string; confirm: () => void }

/** A key set was founded anew: only the fingerprint on paper shows that it is a real one. */
export function NewKeySet({ fingerprint, confirm }: Props) {
  const t = useTranslations('submission.sealed')
  return (
    <div className="sending-panel" role="alert">
      <h2>
        <SmallPhrases>{t('newSetTitle')}</SmallPhrases>
      </h2>
      <p>
        <SmallPhrases>{t('newSetText')}</SmallPhrases>
      </p>
      <p className="key-print">{fingerprint}</p>
      <button type="button" className="button button-small" onClick={confirm}>
        {t('newSetSame')}
      </button>
    </div>
  )
}
