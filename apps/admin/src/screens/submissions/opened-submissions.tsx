import {
  checkSubmission,
  downloadPackage,
  exportSubmissions,
  listSubmissions,
} from '@padauk/contract/admin/submissions'
import type { OpenedSubmission, Opening } from '@padauk/contract/admin/submissions'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#admin/components/button.tsx'
import { List } from '#admin/components/list-screen.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { BidFiles } from './bid-files.tsx'
import { CheckButton, useChecks } from './checks.tsx'
import { HowToVerify, PackageButton, PackageState, usePackage } from './package.tsx'
import './submissions.css'

type Opened = NonNullable<Opening['opened']>

export function OpenedSubmissions(props: { tender: Omit<Opening, 'opened'>; opened: Opened }) {
  const { tender, opened } = props
  const { t } = useWords()
  const mayOpen = useMay(...downloadPackage.access.staff)
  const mayReadTender = useMay('officer', 'owner', 'auditor')
  const isHidden = tender.disclosed_at === null
  const isSealed = tender.sealing === 'sealed'
  const bidPackage = usePackage(tender.id, opened.sizes ?? { files: 0, bytes: 0 })
  return (
    <Screen
      title={useTenderName()(tender)}
      lead={<Lead opened={opened} deadline={tender.end_date} />}
      back={
        mayReadTender
          ? { to: `/tenders/${tender.id}`, label: t('submissions.tender') }
          : {
              to: `/tenders/${tender.id}/evaluation`,
              label: t('tenders.evaluation.openEvaluation'),
            }
      }
      actions={
        !isHidden && (
          <>
            {isSealed && (
              <ButtonLink to={`/tenders/${tender.id}/minutes`} kind="outline" icon="audit">
                {t('minutes.title')}
              </ButtonLink>
            )}
            <ButtonLink to={`/tenders/${tender.id}/evaluation`} kind="outline" icon="staff">
              {t('tenders.evaluation.openEvaluation')}
            </ButtonLink>
            {mayOpen && <PackageButton of={bidPackage} />}
          </>
        )
      }
    >
      <div>
        {isHidden ? (
          <Notice tone="info">
            {t(`submissions.opened.${isSealed ? 'sealedNotice' : 'hiddenNotice'}`)}
          </Notice>
        ) : (
          <PackageState of={bidPackage} />
        )}
        <Bids tender={tender} />
      </div>
      {!isHidden && <HowToVerify of={bidPackage} />}
    </Screen>
  )
}

function Lead({ opened, deadline }: { opened: Opened; deadline: string }) {
  const { t, dateAndTime } = useWords()
  const { bids, closed_at: signedAt, taken_back: count } = opened
  const times = { deadline: dateAndTime(deadline), signed: dateAndTime(signedAt) }
  return (
    <>
      {t('submissions.opened.lead', { bids, ...times })}
      {count > 0 && ` ${t('submissions.opened.takenBack', { count })}`}
    </>
  )
}

const nameOf = (bid: OpenedSubmission) => ('company' in bid ? bid.company.name : bid.receipt_no)

function Bids({ tender }: { tender: Omit<Opening, 'opened'> }) {
  const { t, dateAndTime } = useWords()
  const checks = useChecks()
  const mayCheck = useMay(...checkSubmission.access.staff)
  const mayExport = useMay(...exportSubmissions.access.staff)
  const params = { id: tender.id }
  const isSealed = tender.sealing === 'sealed'
  const said = (word: string) => t(`submissions.opened.${word}`)
  return (
    <List
      list={listSubmissions}
      params={params}
      caption={t('submissions.title')}
      columns={[
        { label: said('company'), cell: (bid) => <Company bid={bid} isSealed={isSealed} /> },
        {
          label: said('sent'),
          cell: (bid) => 'arrived_at' in bid && dateAndTime(bid.arrived_at),
        },
        {
          label: said('files'),
          cell: (bid) => <Files bid={bid} isSealed={isSealed} />,
        },
        {
          label: said('receipt'),
          cell: (bid) => (
            <div className="bid-receipt">
              <code>{bid.receipt_no}</code>
              {mayCheck && bid.state !== 'taken-back' && (
                <CheckButton id={bid.id} name={nameOf(bid)} checks={checks} />
              )}
            </div>
          ),
        },
      ]}
      empty={said('empty')}
      {...(mayExport && { csv: exportSubmissions })}
      canSelect={(bid) => bid.state !== 'taken-back'}
      nameOf={nameOf}
      {...(mayCheck && {
        bulk: (selected: OpenedSubmission[], clear: () => void) => (
          <Button
            kind="outline"
            small
            onClick={() => {
              clear()
              void checks.checkAll(selected.map(({ id }) => id))
            }}
          >
            {said('check')}
          </Button>
        ),
      })}
    />
  )
}

type BidProps = { bid: OpenedSubmission; isSealed: boolean }

function Files({ bid, isSealed }: BidProps) {
  const { t, longDate } = useWords()
  if (bid.state === 'active') return <BidFiles bid={bid} />
  if (bid.state === 'not-opened') {
    return (
      <>
        <StatusBadge tone="closed">{t('submissions.opened.notOpened')}</StatusBadge>
        <p>{t(`submissions.opened.unopened.${bid.reason}`)}</p>
      </>
    )
  }
  if (bid.state === 'erased') {
    return <p>{t('submissions.opened.erased', { date: longDate(bid.erased_at) })}</p>
  }
  if (bid.state === 'taken-back') return <p>{t('submissions.opened.voidedText')}</p>
  return <p>{t(`submissions.opened.${isSealed ? 'sealed' : 'hidden'}`)}</p>
}

function Company({ bid, isSealed }: BidProps) {
  const { t } = useWords()
  const mayReadCompany = useMay('officer', 'owner', 'auditor')
  if (bid.state === 'taken-back') {
    return <StatusBadge tone="closed">{t('submissions.opened.voided')}</StatusBadge>
  }
  if (bid.state === 'sealed') {
    return t(`submissions.opened.${isSealed ? 'sealedBid' : 'hiddenBid'}`)
  }
  const { id, name, contact, email, phone } = bid.company
  return (
    <div className="bid-company">
      {mayReadCompany ? <Link to={`/companies/${id}`}>{name}</Link> : <b>{name}</b>}
      {email === '' ? (
        <span>{t('submissions.opened.accountClosed')}</span>
      ) : (
        <>
          <span>{contact}</span>
          <a className="bid-contact" href={`mailto:${email}`}>
            {email}
          </a>
          <a className="bid-contact" href={`tel:${phone}`}>
            {phone}
          </a>
        </>
      )}
    </div>
  )
}
