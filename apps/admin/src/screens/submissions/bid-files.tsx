import { downloadBidFile } from '@padauk/contract/admin/submissions'
import type { OpenedSubmission } from '@padauk/contract/admin/submissions'
import { fileSize } from '@padauk/language/file-size'
import { formatAmount } from '@padauk/language/money'
import { download } from '#admin/session/call.ts'
import { Icon } from '#admin/components/icon.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { useSlotName } from './slot-name.ts'

export type ActiveBid = Extract<OpenedSubmission, { state: 'active' }>
type BidFile = ActiveBid['files'][number]

const tones: Record<BidFile['scan'], BadgeTone> = {
  clean: 'good',
  unreadable: 'new',
  deferred: 'new',
  infected: 'bad',
}

/** What a company sent: a button for each file, and all details to compare. */
export function BidFiles({ bid }: { bid: ActiveBid }) {
  const { t, language } = useWords()
  const { price, fields } = bid
  const flagged = bid.files.filter((file) => file.scan !== 'clean' || isWrong(file))
  return (
    <div className="bid-files">
      <ul className="bid-chips">
        {bid.files.map((file) => (
          <li key={file.slot}>
            <FileChip file={file} bid={bid} />
          </li>
        ))}
      </ul>
      {flagged.length === 0 && (
        <p className="bid-clean">
          {bid.files.every(({ matches }) => matches) && `${t('submissions.opened.matches')} · `}
          {t('submissions.opened.scans.clean')}
        </p>
      )}
      {flagged.map((file) => (
        <Flag key={file.slot} file={file} />
      ))}
      {price && (
        <p>
          <strong>{t('submissions.opened.price')}:</strong>{' '}
          {formatAmount(price.amount, price.currency, language)}
          {price.note && <span> {price.note}</span>}
        </p>
      )}
      {fields.map(({ id, value, label_en, label_mm }) => (
        <p key={id}>
          <strong>{(language === 'mm' && label_mm) || label_en}:</strong> {value}
        </p>
      ))}
      {bid.link && <PastedLink url={bid.link.url} />}
      <details>
        <summary>{t('submissions.opened.details')}</summary>
        <Details files={bid.files} />
      </details>
    </div>
  )
}

function FileChip({ file, bid }: { file: BidFile; bid: ActiveBid }) {
  const { t, language } = useWords()
  const mayOpen = useMay(...downloadBidFile.access.staff)
  const { slot, name, scan } = file
  const label = useSlotName()(slot)
  const icon = <Icon name={slot === 'image' ? 'picture' : 'tenders'} />
  // A virus is not handed out by one click; the package has it under a name that warns.
  if (!mayOpen || scan === 'infected') {
    return (
      <span className="bid-chip" data-scan={scan}>
        {icon}
        {label}
      </span>
    )
  }
  const size = fileSize(file.size, language)
  const company = bid.company.name
  return (
    <button
      type="button"
      className="bid-chip"
      onClick={() => void download(downloadBidFile, { params: { id: bid.id, slot } })}
      aria-label={t('submissions.opened.fetch', { slot: label, company, name, size })}
    >
      {icon}
      {label}
    </button>
  )
}

/** Known of sealed files only: others are refused when they arrive. */
const isWrong = ({ matches, wrong_type }: BidFile) => matches === false || wrong_type

function Flag({ file }: { file: BidFile }) {
  const { t } = useWords()
  const { slot, scan, matches } = file
  const name = useSlotName()(slot)
  return (
    <p className="bid-flag">
      {isWrong(file) && (
        <StatusBadge tone="bad">
          {name}: {t(`submissions.opened.${matches === false ? 'differs' : 'wrongType'}`)}
        </StatusBadge>
      )}
      {scan !== 'clean' && matches !== false && (
        <StatusBadge tone={tones[scan]}>
          {name}: {t(`submissions.opened.scans.${scan}`)}
        </StatusBadge>
      )}
      {scan === 'infected' && <span>{t('submissions.opened.infectedText')}</span>}
    </p>
  )
}

/** Text, not a link: nothing from outside is opened by a click (rules 7.8). */
function PastedLink({ url }: { url: string }) {
  const { t } = useWords()
  return (
    <p className="bid-link">
      <strong>{t('submissions.opened.link')}:</strong> <code>{url}</code>
      <span>{t('submissions.opened.linkNote')}</span>
    </p>
  )
}

function Details({ files }: { files: BidFile[] }) {
  const { t, language } = useWords()
  return (
    <ul className="bid-details">
      {files.map(({ slot, name, size, sha256, scan }) => (
        <li key={slot}>
          <strong>{name}</strong>
          <span>
            {fileSize(size, language)} · {t(`submissions.opened.scans.${scan}`)}
          </span>
          <code>{sha256}</code>
        </li>
      ))}
    </ul>
  )
}
