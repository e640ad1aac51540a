import {
  archiveTender,
  cancelTender,
  copyTender,
  extendTender,
  publishTender,
} from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import type { Answered } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router'
import { callAdmin } from '#admin/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { DateTimeField } from '#admin/forms/date-time-field.tsx'
import { TextField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words.ts'
import { AskForm } from './ask-form.tsx'
import { useExactTime, useTenderName } from './tender-words.tsx'

type ActionProps = {
  tender: AdminTender
  /** Somebody else was faster; what is shown is being read anew. */
  onMeanwhile: () => void
}

/** Says what was done and reads the tender anew; tells when somebody else was faster. */
function useAct({ tender, onMeanwhile }: ActionProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  return {
    at: { params: { id: tender.id } },
    seen: { revision: tender.revision },
    async watch(asked: Promise<Answered<unknown>>) {
      const answer = await asked
      if (!answer.ok && answer.code === 'changed-meanwhile') {
        refresh()
        onMeanwhile()
      }
      return answer
    },
    done: (words: string) => () => {
      notify(words, { type: 'success' })
      refresh()
    },
  }
}

const isReady = ({ checklist }: AdminTender) => checklist.every(({ state }) => state !== 'missing')

/** What may be done with a tender, each with a question in words. */
export function TenderActions(props: ActionProps) {
  const { tender } = props
  const { t } = useWords()
  switch (tender.state) {
    case 'draft':
      return (
        <>
          {isReady(tender) && <Publish {...props} />}
          <ButtonLink
            to={`/tenders/${tender.id}/edit`}
            kind={isReady(tender) ? 'outline' : 'main'}
            icon="edit"
          >
            {t('tenders.details.edit')}
          </ButtonLink>
          <Copy {...props} />
        </>
      )
    case 'open':
      return (
        <>
          <Extend {...props} />
          <ExtendAfterOutage {...props} />
          <Copy {...props} />
          <Cancel {...props} />
        </>
      )
    case 'closed':
      return (
        <>
          {tender.closed_at !== null && <Archive {...props} />}
          <Copy {...props} />
          <Cancel {...props} />
        </>
      )
    case 'cancelled':
      return (
        <>
          <Archive {...props} />
          <Copy {...props} />
        </>
      )
    case 'archived':
      return <Copy {...props} />
  }
}

function Publish(props: ActionProps) {
  const { tender } = props
  const { t } = useWords()
  const { at, seen, watch, done } = useAct(props)
  const exactTime = useExactTime()
  const name = useTenderName()(tender)
  return (
    <AskFirst
      button={{ label: t('tenders.publish.button'), kind: 'main' }}
      title={t('tenders.publish.title')}
      confirm={t('tenders.publish.button')}
      act={() => watch(callAdmin(publishTender, { ...at, body: seen }))}
      done={done('tenders.publish.done')}
    >
      <div className="tender-question">
        <p>{t('tenders.publish.text', { name, deadline: exactTime(tender.end_date) })}</p>
        <p>{t('tenders.publish.after')}</p>
      </div>
    </AskFirst>
  )
}

function Extend(props: ActionProps) {
  const { tender } = props
  const { t } = useWords()
  const { at, seen, watch, done } = useAct(props)
  const exactTime = useExactTime()
  const said = (word: string) => t(`tenders.extend.${word}`)
  return (
    <AskForm
      button={{ label: said('button'), kind: 'outline' }}
      title={said('title')}
      confirm={said('button')}
      values={{
        end_date: tender.end_date,
        interviewing_date: tender.interviewing_date ?? '',
        announcement_date: tender.announcement_date ?? '',
      }}
      act={(dates) => watch(callAdmin(extendTender, { ...at, body: { ...seen, ...dates } }))}
      done={done('tenders.extend.done')}
    >
      <p>{t('tenders.extend.text', { deadline: exactTime(tender.end_date) })}</p>
      <p>{said('mail')}</p>
      <DateTimeField name="end_date" label={said('newDeadline')} />
      {tender.interviewing_date !== null && (
        <DateTimeField name="interviewing_date" label={said('newSurvey')} />
      )}
      <DateTimeField name="announcement_date" label={said('newAward')} hint={said('awardHint')} />
    </AskForm>
  )
}

function ExtendAfterOutage(props: ActionProps) {
  const { after_outage: dates } = props.tender
  const { t } = useWords()
  const { at, seen, watch, done } = useAct(props)
  const exactTime = useExactTime()
  if (!dates) return null
  const { end_date, announcement_date: award } = dates
  const body = {
    ...seen,
    end_date,
    ...(award !== null && { announcement_date: award }),
    cause: 'outage',
  } as const
  return (
    <AskFirst
      button={{ label: t('tenders.outage.button') }}
      title={t('tenders.outage.title')}
      confirm={t('tenders.outage.confirm')}
      act={() => watch(callAdmin(extendTender, { ...at, body }))}
      done={done('tenders.extend.done')}
    >
      <div className="tender-question">
        <p>{t('tenders.outage.rule')}</p>
        <p>
          <strong>{t('tenders.outage.new', { deadline: exactTime(end_date) })}</strong>
        </p>
        <p>{t('tenders.extend.mail')}</p>
      </div>
    </AskFirst>
  )
}

function Cancel(props: ActionProps) {
  const { t } = useWords()
  const { at, seen, watch, done } = useAct(props)
  const name = useTenderName()(props.tender)
  const said = (word: string) => t(`tenders.cancel.${word}`)
  return (
    <AskForm
      button={{ label: said('button'), kind: 'danger' }}
      title={said('title')}
      confirm={said('button')}
      leave={said('leave')}
      values={{ reason_en: '', reason_mm: '' }}
      act={(reasons) => watch(callAdmin(cancelTender, { ...at, body: { ...seen, ...reasons } }))}
      done={done('tenders.cancel.done')}
    >
      <p>{t('tenders.cancel.text', { name })}</p>
      <TextField
        name="reason_en"
        label={said('reasonEn')}
        hint={said('reasonHint')}
        maxLength={500}
        lang="en"
      />
      <TextField name="reason_mm" label={said('reasonMm')} maxLength={500} lang="my" />
    </AskForm>
  )
}

function Archive(props: ActionProps) {
  const { t } = useWords()
  const { at, seen, watch, done } = useAct(props)
  const name = useTenderName()(props.tender)
  return (
    <AskFirst
      button={{ label: t('tenders.archive.button') }}
      title={t('tenders.archive.title')}
      confirm={t('tenders.archive.button')}
      act={() => watch(callAdmin(archiveTender, { ...at, body: seen }))}
      done={done('tenders.archive.done')}
    >
      <p>{t('tenders.archive.text', { name })}</p>
    </AskFirst>
  )
}

function Copy(props: ActionProps) {
  const { t } = useWords()
  const { at } = useAct(props)
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <AskFirst
      button={{ label: t('tenders.copy.button') }}
      title={t('tenders.copy.title')}
      confirm={t('tenders.copy.button')}
      act={() => callAdmin(copyTender, at)}
      done={({ id }) => {
        notify('tenders.copy.done', { type: 'success' })
        void navigate(`/tenders/${id}/edit`)
      }}
    >
      <p>{t('tenders.copy.text')}</p>
    </AskFirst>
  )
}
