import type { StaffDocument } from '@padauk/contract/admin/media'
import { listOutages } from '@padauk/contract/admin/outages'
import { readAdminTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import type { Language } from '@padauk/language/language'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Thumbnail } from '#admin/components/picture-card.tsx'
import { PreviewButtons } from '#admin/components/preview-buttons.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { SiteLink } from '#admin/components/site-link.tsx'
import { WaitingClosing } from '#admin/screens/outages/waiting-closing.tsx'
import { RetentionPanel } from '#admin/screens/retention/retention-panel.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { AddendaPanel } from './addenda-panel.tsx'
import { Checklist } from './checklist.tsx'
import { EvaluationPanel } from './evaluation-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { TenderActions } from './tender-actions.tsx'
import { TenderBadge, useExactTime, useTenderName } from './tender-words.tsx'
import { TenderWords } from './words-panel.tsx'
import './tenders.css'

export default function TenderScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readAdminTender, { params: { id } })
  // Another tender is another screen: what was said about the one before is over.
  return <Answer of={asked}>{(tender) => <Tender key={tender.id} tender={tender} />}</Answer>
}

function Tender({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  const mayDecide = useMay('officer')
  const [isOutdated, setOutdated] = useState(false)
  const onOutdated = () => setOutdated(true)
  return (
    <Screen
      title={useTenderName()(tender)}
      lead={
        <>
          <TenderBadge state={tender.state} /> {tender.number && `${tender.number}. `}
          {t(`tenders.stateTexts.${tender.state}`)}
        </>
      }
      back={{ to: '/tenders', label: t('tenders.title') }}
      actions={
        <>
          {isOnSite(tender) && <SiteLink paths={pathsOf(tender)} />}
          {mayDecide && <TenderActions tender={tender} onOutdated={onOutdated} />}
          {tender.state === 'draft' && <Previews tender={tender} />}
        </>
      }
    >
      {isOutdated && (
        <Notice tone="trouble">
          <p>{t('tenders.details.changedSince')}</p>
        </Notice>
      )}
      <StateNotice tender={tender} />
      {tender.state === 'closed' && tender.closed_at === null && <Waiting tender={tender} />}
      {tender.state === 'draft' && <Checklist items={tender.checklist} />}
      <Dates tender={tender} />
      <TenderWords tender={tender} />
      <Files tender={tender} />
      <RulesPanel tender={tender} />
      <EvaluationPanel tender={tender} />
      {tender.state !== 'draft' && <AddendaPanel tender={tender} />}
      {tender.state !== 'draft' && tender.question_times && <QuestionsPanel tender={tender} />}
      {hasSubmissions(tender) && <Submissions tender={tender} />}
      {tender.closed_at !== null && <AfterClosing tender={tender} />}
      {isKept(tender) && <RetentionPanel tenderId={tender.id} />}
      {isOnSite(tender) && <AsOthers tender={tender} />}
    </Screen>
  )
}

const isOnSite = ({ state }: AdminTender) => state !== 'draft' && state !== 'archived'

const inList = (id: string, language: Language) => `/tenders?lang=${language}#tender-${id}`
const pathsOf = ({ id }: AdminTender) => ({ en: inList(id, 'en'), mm: inList(id, 'mm') })

const Previews = ({ tender: { id } }: { tender: AdminTender }) => (
  <PreviewButtons preview={{ kind: 'tenders', id }} />
)

function AsOthers({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  return (
    <Panel title={t('tenders.details.asOthers')}>
      <p className="tender-before">{t('tenders.details.asOthersText')}</p>
      <div className="screen-actions">
        <Previews tender={tender} />
      </div>
    </Panel>
  )
}

/** Shortly after every deadline there is nothing to show yet. */
function Waiting({ tender: { id } }: { tender: AdminTender }) {
  const { answer } = useAnswer(listOutages, {})
  const outage = answer?.ok ? answer.value.items.find((waiting) => waiting.id === id) : undefined
  return outage ? <WaitingClosing outage={outage} /> : null
}

function StateNotice({ tender }: { tender: AdminTender }) {
  const { t, language } = useWords()
  const mayTranslate = useMay('officer') && tender.may_be_translated
  if (mayTranslate) {
    const button = (
      <ButtonLink to={`/tenders/${tender.id}/translate`} kind="outline" icon="edit">
        {t('tenders.translate.button')}
      </ButtonLink>
    )
    return (
      <Notice tone="warning" action={button}>
        <p>{t('tenders.translate.notice')}</p>
      </Notice>
    )
  }
  const reason = (name: 'cancel_reason' | 'extension_reason') =>
    (language === 'mm' && tender[`${name}_mm`]) || tender[`${name}_en`]
  if (tender.state === 'open' && tender.extension_reason_en !== '') {
    return (
      <Notice title={t('tenders.details.extended')}>
        <p>{reason('extension_reason')}</p>
      </Notice>
    )
  }
  if (tender.cancel_reason_en === '') return null
  return (
    <Notice title={t('tenders.details.cancelled')}>
      <p>{reason('cancel_reason')}</p>
    </Notice>
  )
}

function Dates({ tender }: { tender: AdminTender }) {
  const { t, dateAndTime } = useWords()
  const exactTime = useExactTime()
  const said = (word: string) => t(`tenders.details.${word}`)
  const when = (instant: string | null) => instant && exactTime(instant)
  const optional = (instant: string | null, none: boolean) =>
    instant ? exactTime(instant) : t(`form.date.choices.${none ? 'none' : 'announced'}`)
  const name = tender.revised_by?.name ?? said('somebody')
  const isFar = tender.state === 'open' && tender.after_outage === null
  return (
    <Panel title={said('dates')}>
      <Facts
        facts={[
          { label: said('posting'), value: when(tender.start_date) },
          {
            label: said('survey'),
            value: optional(tender.interviewing_date, tender.interviewing_none),
          },
          {
            label: t('tenders.form.questionsUntil'),
            value: when(tender.question_times?.questions_until ?? null),
          },
          {
            label: t('tenders.form.answersBy'),
            value: when(tender.question_times?.answers_by ?? null),
          },
          { label: t('tenders.deadline'), value: <strong>{when(tender.end_date)}</strong> },
          {
            label: said('award'),
            value: optional(tender.announcement_date, tender.announcement_none),
          },
          { label: said('published'), value: when(tender.published_at) },
          { label: said('closed'), value: when(tender.closed_at) },
        ]}
      />
      {isFar && <p className="tender-note">{t('tenders.outage.notNeeded')}</p>}
      {tender.state === 'draft' && tender.revised_by && (
        <p className="tender-note">
          {t('tenders.details.lastChange', { name, at: dateAndTime(tender.revised_at) })}
        </p>
      )}
    </Panel>
  )
}

/** The present tender document and form have lines of their own. */
const isListed = ({ key, superseded_by: next }: AdminTender['document_versions'][number]) =>
  next !== null || key.startsWith('more-')

function Files({ tender }: { tender: AdminTender }) {
  const { t, language, number } = useWords()
  const nameOf = ({ name_en: en, name_mm: mm }: { name_en: string; name_mm: string }) =>
    (language === 'mm' && mm) || en || mm
  const said = (word: string) => t(`tenders.details.${word}`)
  return (
    <Panel title={said('files')}>
      <Facts
        facts={[
          { label: said('document'), value: <FileLink file={tender.document} /> },
          { label: said('nda'), value: <FileLink file={tender.nda} /> },
          ...(tender.state === 'draft' ? tender.more_documents : []).map((one) => ({
            label: nameOf(one),
            value: <FileLink file={one.document} />,
          })),
          ...tender.document_versions.filter(isListed).map((one) => ({
            label: t(`tenders.details.${one.superseded_by ? 'superseded' : 'version'}`, {
              name: nameOf(one),
              version: number(one.version),
            }),
            value: <FileLink file={one.document} />,
          })),
          {
            label: said('link'),
            value: said(tender.link_allowed ? 'linkAllowed' : 'linkNotAllowed'),
          },
        ]}
      />
      {tender.pictures.length > 0 && (
        <ul className="tender-pictures" aria-label={said('pictures')}>
          {tender.pictures.map((picture) => (
            <li key={picture.id}>
              <Thumbnail picture={picture} />
              <span>{(language === 'mm' && picture.alt_mm) || picture.alt_en}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function FileLink({ file }: { file: StaffDocument | null }) {
  const { t } = useWords()
  if (!file) return <>{t('tenders.details.noFile')}</>
  return (
    <a href={file.url} target="_blank" rel="noreferrer">
      {file.title || file.name}
    </a>
  )
}

/** What follows the opening, for all who read tenders. */
function AfterClosing({ tender: { id } }: { tender: AdminTender }) {
  const { t } = useWords()
  return (
    <Panel title={t('tenders.details.afterClosing')}>
      <div className="screen-actions">
        <ButtonLink to={`/tenders/${id}/evaluation`} kind="outline">
          {t('tenders.details.toEvaluation')}
        </ButtonLink>
        <ButtonLink to={`/tenders/${id}/award`} kind="outline">
          {t('tenders.details.toAward')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** Nothing is ever opened of a tender that was called off. */
const hasSubmissions = ({ state, closed_at: closedAt }: AdminTender) =>
  state === 'open' || state === 'closed' || closedAt !== null

/** Once nothing more can come in. */
const isKept = ({ state, closed_at: closedAt }: AdminTender) =>
  state === 'cancelled' || closedAt !== null

function Submissions({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  const mayOpen = useMay('officer', 'auditor')
  return (
    <Panel title={t('tenders.details.submissions')}>
      {tender.closed_at === null && (
        <p className="tender-before">{t('tenders.details.submissionsOpen')}</p>
      )}
      <div className="screen-actions">
        <ButtonLink to={`/tenders/${tender.id}/submissions`} kind="outline" icon="submissions">
          {t('tenders.details.submissions')}
        </ButtonLink>
        {tender.sealing && mayOpen && (
          <ButtonLink to={`/tenders/${tender.id}/opening`} kind="outline" icon="key">
            {t('openings.title')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
