import type { EnquiryDetail, EnquiryState } from '@padauk/contract/admin/enquiries'
import { Button } from '#admin/components/button.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Handling } from './use-change.ts'

type Step = { name: string; to: EnquiryState }

const stepsFrom: Record<EnquiryState, Step[]> = {
  new: [
    { name: 'answered', to: 'answered' },
    { name: 'close', to: 'closed' },
  ],
  answered: [
    { name: 'finish', to: 'closed' },
    { name: 'reopen', to: 'new' },
  ],
  closed: [{ name: 'reopen', to: 'new' }],
}

type StateButtonsProps = Handling & { enquiry: EnquiryDetail }

/** Every step can be undone, so none asks first. */
export function StateButtons({ enquiry, change, busy }: StateButtonsProps) {
  const { t } = useWords()
  return (
    <section className="enquiry-steps">
      {enquiry.state === 'new' && <h2>{t('enquiries.handling.without')}</h2>}
      {stepsFrom[enquiry.state].map(({ name, to }) => (
        <Button key={name} kind="quiet" busy={busy} onClick={() => void change({ state: to })}>
          {t(`enquiries.handling.${name}`)}
        </Button>
      ))}
    </section>
  )
}
