import { revealBids } from '@padauk/contract/admin/sittings'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useCall } from '#admin/session/use-call.ts'
import { useWords } from '#admin/words/words.ts'
import type { Sitting } from './opening-work.ts'
import '#admin/components/act.css'

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
        <Reveal sitting={sitting} fails={fails.length} mayReveal={mayReveal} again={again} />
      )}
    </>
  )
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

type RevealProps = Omit<Props, 'combined'> & { fails: number }

function Reveal({ sitting, fails, mayReveal, again }: RevealProps) {
  const { t } = useWords()
  const call = useCall()
  const finalText =
    fails > 0 ? t('openings.reveal.finalPart', { count: fails }) : t('openings.reveal.finalText')
  if (sitting.revealing) return <Notice>{t('openings.reveal.revealing')}</Notice>
  if (!mayReveal) return <Notice>{t('openings.reveal.byHolder')}</Notice>
  return (
    <section className="act" aria-labelledby="reveal">
      <h2 id="reveal">{t('openings.reveal.title')}</h2>
      <ul>
        <li>
          <Icon name="eye" />
          <div>
            <b>{t('openings.reveal.readable')}</b>
            <p>{t('openings.reveal.readableText')}</p>
          </div>
        </li>
        <li className="act-final">
          <Icon name="notice" />
          <div>
            <b>{t('openings.reveal.final')}</b>
            <p>{finalText}</p>
          </div>
        </li>
      </ul>
      <div className="act-foot act-buttons">
        <AskFirst
          button={{ label: t('openings.reveal.button'), kind: 'main' }}
          title={t(fails > 0 ? 'openings.reveal.askPart' : 'openings.reveal.ask')}
          confirm={t('openings.reveal.button')}
          act={() => call(revealBids, { params: { id: sitting.id } })}
          done={() => void again()}
        >
          <p>{finalText}</p>
        </AskFirst>
      </div>
    </section>
  )
}
