import { dashedNumber } from '@padauk/contract/receipt-facts'
import { Icon } from '#admin/components/icon.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Sitting } from './opening-work.ts'
import { Reveal } from './reveal.tsx'

type Props = {
  combined: NonNullable<Sitting['combined']>
  sitting: Sitting
  /** Those who have handed in shares may. */
  mayReveal: boolean
  again: () => Promise<unknown>
}

/** Which bids open, by receipt number only, and the last step when they may be shown. */
export function CombinedBids({ combined: { opens, fails }, sitting, mayReveal, again }: Props) {
  const { t } = useWords()
  const row = (receiptNo: string, result: 'opens' | 'fails') => (
    <li key={receiptNo} data-result={result}>
      <code>{dashedNumber(receiptNo)}</code>
      <b>
        <Icon name={result === 'opens' ? 'tick' : 'notice'} />
        {t(`openings.combine.${result}`)}
      </b>
    </li>
  )
  return (
    <>
      {fails.length > 0 && <Fails sitting={sitting} count={fails.length} />}
      <ul className="combined" aria-label={t('openings.combine.title')}>
        {fails.map((receiptNo) => row(receiptNo, 'fails'))}
        {opens.map((receiptNo) => row(receiptNo, 'opens'))}
      </ul>
      {sitting.may_reveal && (
        <Last sitting={sitting} fails={fails.length} mayReveal={mayReveal} again={again} />
      )}
    </>
  )
}

type LastProps = Omit<Props, 'combined'> & { fails: number }

function Last({ sitting, fails, mayReveal, again }: LastProps) {
  const { t } = useWords()
  if (sitting.revealing) return <Notice>{t('openings.reveal.revealing')}</Notice>
  if (!mayReveal) return <Notice>{t('openings.reveal.byHolder')}</Notice>
  return <Reveal id={sitting.id} fails={fails} again={again} />
}

function Fails({ sitting, count }: { sitting: Sitting; count: number }) {
  const { t } = useWords()
  if (sitting.may_reveal) {
    return (
      <Notice tone="warning" title={t('openings.combine.unopened', { count })}>
        {t('openings.combine.unopenedText')}
      </Notice>
    )
  }
  return (
    <Notice tone="trouble" title={t('openings.combine.stopped', { count })}>
      {t(`openings.combine.${sitting.may_adjourn ? 'stoppedText' : 'stoppedAgain'}`)}
    </Notice>
  )
}
