import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { Icon } from '#admin/components/icon.tsx'
import { UnlockForm } from '#admin/components/key/unlock-form.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { useCall } from '#admin/session/use-call.ts'
import { useWords } from '#admin/words/words.ts'
import { listToSign, signList } from './adjourn-work.ts'
import { Openers } from './openers.tsx'
import type { Sitting } from './opening-work.ts'
import '#admin/components/act.css'

type Props = { sitting: Sitting; own: OwnKey; again: () => Promise<unknown> }

/** Every holder who has finished signs the list; the last signature adjourns the opening. */
export function Adjourn({ sitting, own, again }: Props) {
  const { t } = useWords()
  const call = useCall()
  if (sitting.openers.some(({ id, signed }) => id === own.holder.id && signed)) {
    return (
      <>
        <Notice tone="good" title={t('openings.adjourn.signed')}>
          {t('openings.adjourn.signedText')}
        </Notice>
        <Openers openers={sitting.openers} own={own.holder.id} />
      </>
    )
  }
  const list = listToSign(sitting)
  if (!list) return <Notice tone="trouble">{t('openings.faults.context')}</Notice>
  return (
    <section className="act" aria-labelledby="adjourn">
      <h2 id="adjourn">{t('openings.adjourn.title')}</h2>
      <ul>
        <li>
          <Icon name="clock" />
          <div>
            <b>{t('openings.adjourn.once')}</b>
            <p>{t('openings.adjourn.onceText')}</p>
          </div>
        </li>
        <li>
          <Icon name="key" />
          <div>
            <b>{t('openings.adjourn.repair')}</b>
            <p>{t('openings.adjourn.repairText')}</p>
          </div>
        </li>
      </ul>
      <div className="act-foot">
        <UnlockForm
          onPaper={own.holder.on_paper}
          button={() => t('openings.adjourn.button')}
          act={(typed) => signList({ call, list, own, typed })}
          done={() => void again()}
        />
      </div>
    </section>
  )
}

type Adjournment = NonNullable<TenderSitting['adjournment']>

/** Until when bidders repair, and which bids, by receipt number only. */
export function Adjourned({ adjournment }: { adjournment: Adjournment }) {
  const { t } = useWords()
  const exactTime = useExactTime()
  return (
    <>
      <p>{t('openings.adjourn.until', { date: exactTime(adjournment.until) })}</p>
      <p>{t('openings.adjourn.repairText')}</p>
      <ul className="combined" aria-label={t('openings.adjourn.fails')}>
        {adjournment.fails.map((receiptNo) => (
          <li key={receiptNo} data-result="fails">
            <code>{dashedNumber(receiptNo)}</code>
            <b>
              <Icon name="notice" />
              {t('openings.combine.fails')}
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
