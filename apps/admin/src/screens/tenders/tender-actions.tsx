import {
  archiveTender,
  cancelTender,
  deleteTender,
  publishTender,
} from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { CheckboxField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { AskForm, ReasonFields } from './ask-form.tsx'
import { CopyTender } from './copy-tender.tsx'
import { Extend, ExtendAfterOutage } from './extend-actions.tsx'
import { useExactTime, useTenderName } from './tender-words.tsx'
import { useAct } from './use-act.ts'
import type { ActionProps } from './use-act.ts'

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
          <CopyTender id={props.tender.id} />
          <Delete {...props} />
        </>
      )
    case 'open':
      return (
        <>
          <Extend {...props} />
          <ExtendAfterOutage {...props} />
          <CopyTender id={props.tender.id} />
          <Cancel {...props} />
        </>
      )
    case 'closed':
      return (
        <>
          {tender.closed_at !== null && <Archive {...props} />}
          <CopyTender id={props.tender.id} />
        </>
      )
    case 'cancelled':
      return (
        <>
          <Archive {...props} />
          <CopyTender id={props.tender.id} />
        </>
      )
    case 'archived':
      return <CopyTender id={props.tender.id} />
  }
}

function Publish(props: ActionProps) {
  const { tender } = props
  const { t } = useWords()
  const { at, seen, watch, done } = useAct(props)
  const exactTime = useExactTime()
  const name = useTenderName()(tender)
  return (
    <AskForm
      button={{ label: t('tenders.publish.button'), kind: 'main' }}
      title={t('tenders.publish.title')}
      confirm={t('tenders.publish.button')}
      values={{ tell: true }}
      act={(values) => watch(callAdmin(publishTender, { ...at, body: { ...seen, ...values } }))}
      done={done('tenders.publish.done')}
    >
      <div className="tender-question">
        <p>{t('tenders.publish.text', { name, deadline: exactTime(tender.end_date) })}</p>
        <p>{t('tenders.publish.after')}</p>
      </div>
      <CheckboxField
        name="tell"
        label={t('tenders.publish.tell')}
        hint={t('tenders.publish.tellHint')}
      />
    </AskForm>
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
      troubles={({ reason_en }) =>
        reason_en.trim() === '' ? { reason_en: 'validation.submission.reasonRequired' } : {}
      }
      act={(reasons) => watch(callAdmin(cancelTender, { ...at, body: { ...seen, ...reasons } }))}
      done={done('tenders.cancel.done')}
    >
      <p>{t('tenders.cancel.text', { name })}</p>
      <ReasonFields said={said} />
    </AskForm>
  )
}

function Delete(props: ActionProps) {
  const { tender } = props
  const { t } = useWords()
  const { at, seen, watch } = useAct(props)
  const notify = useNotify()
  const navigate = useNavigate()
  const name = useTenderName()(tender)
  return (
    <AskFirst
      button={{ label: t('tenders.delete.button'), kind: 'danger' }}
      title={t('tenders.delete.title')}
      confirm={t('tenders.delete.button')}
      act={() => watch(callAdmin(deleteTender, { ...at, query: seen }))}
      done={() => {
        notify('tenders.delete.done', { type: 'success' })
        void navigate('/tenders')
      }}
    >
      <p>{t('tenders.delete.text', { name })}</p>
    </AskFirst>
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
