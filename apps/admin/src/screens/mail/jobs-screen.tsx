import { exportFailedJobs, listFailedJobs, retryJob } from '@padauk/contract/admin/jobs'
import type { FailedJob } from '@padauk/contract/admin/jobs'
import { useNotify, useRefresh } from 'ra-core'
import { Link } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'

/** Background jobs that are no longer retried automatically. */
export default function JobsScreen() {
  const { t, choicesIn, dateAndTime } = useWords()
  const mayRetry = useMay('owner', 'officer')
  const choices = choicesIn('mail.jobs.queues')
  return (
    <ListScreen
      list={listFailedJobs}
      title={t('mail.jobs.title')}
      lead={t('mail.jobs.lead')}
      back={{ to: '/mail', label: t('mail.title') }}
      caption={t('mail.jobs.title')}
      filters={[{ name: 'queue', label: t('mail.jobs.queue'), choices, look: 'select' }]}
      columns={[
        {
          label: t('mail.jobs.queue'),
          cell: ({ queue }) => <b>{t(`mail.jobs.queues.${queue}`)}</b>,
        },
        { label: t('mail.jobs.tender'), cell: (job) => <TenderOf job={job} /> },
        { label: t('mail.jobs.fault'), cell: ({ fault }) => fault || t('mail.jobs.noFault') },
        { label: t('mail.jobs.when'), cell: (job) => dateAndTime(job.failed_at) },
        ...(mayRetry
          ? [
              {
                label: t('mail.jobs.retry'),
                cell: (job: FailedJob) => <Retry job={job} />,
                quiet: true,
              },
            ]
          : []),
      ]}
      empty={t('mail.jobs.empty')}
      csv={exportFailedJobs}
    />
  )
}

function TenderOf({ job: { tender } }: { job: FailedJob }) {
  const { language } = useWords()
  return tender && <Link to={`/tenders/${tender.id}`}>{nameOf(tender, language)}</Link>
}

function Retry({ job: { id, queue } }: { job: FailedJob }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  return (
    <AskFirst
      button={{ label: t('mail.jobs.retry'), kind: 'outline', small: true }}
      title={t('mail.jobs.retryTitle')}
      confirm={t('mail.jobs.retry')}
      kind="solid"
      act={() => callAdmin(retryJob, { params: { id } })}
      done={() => {
        notify('mail.jobs.retried', { type: 'success' })
        refresh()
      }}
    >
      <p>{t('mail.jobs.retryText', { job: t(`mail.jobs.queues.${queue}`) })}</p>
    </AskFirst>
  )
}
