import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { downloadBidFile } from '@padauk/contract/admin/submissions'
import type { Slot } from '@padauk/contract/sealing/values'
import { Icon } from '#admin/components/icon.tsx'
import { useSlotName } from '#admin/screens/submissions/slot-name.ts'
import { download } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

/** The document of a bid is its offer here. */
export function usePaperName() {
  const { t } = useWords()
  const slotName = useSlotName()
  return (slot: Slot) => (slot === 'document' ? t('evaluations.formal.offer') : slotName(slot))
}

/** A mark for each paper: there, to be looked at, or missing. */
export function PaperMarks({ bid }: { bid: CheckedBid }) {
  const { t, number } = useWords()
  const paperName = usePaperName()
  return (
    <ul className="paper-marks">
      {bid.files.map((file) => (
        <li key={file.slot} data-fault={file.is_flagged || undefined}>
          <Paper bid={bid} file={file} />
        </li>
      ))}
      {bid.missing.map((slot) => (
        <li key={slot} data-fault>
          <Icon name="notice" />
          {t('evaluations.formal.missing', { paper: paperName(slot) })}
        </li>
      ))}
      {bid.unconfirmed_addenda.map((no) => (
        <li key={no} data-fault>
          <Icon name="notice" />
          {t('evaluations.formal.unconfirmed', { number: number(no) })}
        </li>
      ))}
    </ul>
  )
}

type PaperProps = { bid: CheckedBid; file: CheckedBid['files'][number] }

function Paper({ bid, file }: PaperProps) {
  const { t } = useWords()
  const mayOpen = useMay(...downloadBidFile.access.staff)
  const name = usePaperName()(file.slot)
  const label = file.is_flagged ? t('evaluations.formal.flagged', { paper: name }) : name
  const icon = <Icon name={file.is_flagged ? 'notice' : 'tick'} />
  if (!mayOpen) {
    return (
      <>
        {icon}
        {label}
      </>
    )
  }
  const params = { id: bid.submission, slot: file.slot }
  return (
    <button
      type="button"
      title={file.name}
      aria-label={`${label}. ${t('evaluations.formal.download', { paper: name, company: bid.company })}`}
      onClick={() => void download(downloadBidFile, { params })}
    >
      {icon}
      {label}
    </button>
  )
}
