import { extendTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { isExtension } from '@padauk/contract/tender-dates'
import { callAdmin } from '#admin/session/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { DateTimeField } from '#admin/forms/date-time-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { AskForm, ReasonFields } from './ask-form.tsx'
import { useExactTime } from './tender-words.tsx'
import { useAct } from './use-act.ts'
import type { ActionProps } from './use-act.ts'

type Extension = {
  end_date: string
  interviewing_date: string
  announcement_date: string
  reason_en: string
}

const dateOf = (instant: string | null) => (instant ? new Date(instant) : null)

/** The server's checks, made before the person is asked for a code. */
function troublesOf(tender: AdminTender, typed: Extension): Record<string, string> {
  const before = {
    startDate: new Date(tender.start_date),
    interviewingDate: dateOf(tender.interviewing_date),
    endDate: new Date(tender.end_date),
    announcementDate: dateOf(tender.announcement_date),
  }
  const endDate = dateOf(typed.end_date)
  const after = endDate && {
    startDate: before.startDate,
    interviewingDate: dateOf(typed.interviewing_date) ?? before.interviewingDate,
    endDate,
    announcementDate: dateOf(typed.announcement_date) ?? before.announcementDate,
  }
  return {
    ...(!after && { end_date: 'validation.tender.deadlineRequired' }),
    ...(after && !isExtension(before, after) && { end_date: 'validation.tender.notAnExtension' }),
    ...(typed.reason_en.trim() === '' && { reason_en: 'validation.submission.reasonRequired' }),
  }
}

export function Extend(props: ActionProps) {
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
        reason_en: '',
        reason_mm: '',
      }}
      troubles={(typed) => troublesOf(tender, typed)}
      act={(typed) => watch(callAdmin(extendTender, { ...at, body: { ...seen, ...typed } }))}
      done={done('tenders.extend.done')}
    >
      <p>{t('tenders.extend.text', { deadline: exactTime(tender.end_date) })}</p>
      <p>{said('mail')}</p>
      <DateTimeField name="end_date" label={said('newDeadline')} warnOffHours />
      {tender.interviewing_date !== null && (
        <DateTimeField name="interviewing_date" label={said('newSurvey')} />
      )}
      {!tender.announcement_none && (
        <DateTimeField name="announcement_date" label={said('newAward')} hint={said('awardHint')} />
      )}
      <ReasonFields said={said} />
    </AskForm>
  )
}

export function ExtendAfterOutage(props: ActionProps) {
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
