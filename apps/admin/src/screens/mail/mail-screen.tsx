import { exportLetters, listLetters, retryLetter } from '@padauk/contract/admin/letters'
import type { LetterState, ListedLetter } from '@padauk/contract/admin/letters'
import { useNotify, useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { Link } from 'react-router'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ReadLetter } from './read-letter.tsx'
import './mail-screen.css'

const tones: Record<LetterState, BadgeTone> = {
  waiting: 'new',
  sent: 'good',
  refused: 'bad',
  'given-up': 'bad',
}

/** Sent e-mails and their status. */
export default function MailScreen() {
  const { t, choicesIn, dateAndTime } = useWords()
  return (
    <ListScreen
      list={listLetters}
      title={t('mail.title')}
      lead={t('mail.lead')}
      back={{ to: '/', label: t('navigation.today') }}
      actions={
        <ButtonLink to="/jobs" kind="outline">
          {t('mail.toJobs')}
        </ButtonLink>
      }
      caption={t('mail.title')}
      search={t('mail.search')}
      filters={[
        {
          name: 'state',
          label: t('mail.state'),
          choices: choicesIn('mail.states'),
          look: 'select',
        },
        {
          name: 'kind',
          label: t('mail.kind'),
          choices: choicesIn('mail.kinds'),
          look: 'select',
        },
      ]}
      columns={[
        { label: t('mail.kind'), cell: ({ kind }) => <b>{t(`mail.kinds.${kind}`)}</b> },
        {
          label: t('mail.recipient'),
          cell: ({ recipient }) => <span className="letter-to">{recipient}</span>,
        },
        {
          label: t('mail.tender'),
          cell: ({ tender }) => tender && <Link to={`/tenders/${tender.id}`}>{tender.name}</Link>,
        },
        { label: t('mail.language'), cell: ({ language }) => t(`mail.languages.${language}`) },
        { label: t('mail.when'), cell: (letter) => dateAndTime(letter.created_at) },
        { label: t('mail.state'), cell: (letter) => <State letter={letter} /> },
        {
          label: t('mail.read'),
          cell: (letter) => letter.readable && <ReadLetter letter={letter} />,
          quiet: true,
        },
      ]}
      empty={t('mail.empty')}
      csv={exportLetters}
    />
  )
}

function State({ letter }: { letter: ListedLetter }) {
  const { t, dateAndTime } = useWords()
  const { state, sent_at: sentAt, refused_at: refusedAt, refusal, tries } = letter
  const failed = state === 'refused' || state === 'given-up'
  return (
    <div className="letter-state">
      <StatusBadge tone={tones[state]}>{t(`mail.states.${state}`)}</StatusBadge>
      {sentAt && <p>{t('mail.sentAt', { date: dateAndTime(sentAt) })}</p>}
      {failed && (
        <>
          {refusedAt && (
            <p>
              {t('mail.refusedAt', { date: dateAndTime(refusedAt) })},{' '}
              {t('mail.tries', { count: tries })}
            </p>
          )}
          <p>{refusal ? t('mail.said', { words: refusal }) : t('mail.ours')}</p>
          <Retry letter={letter} />
        </>
      )}
    </div>
  )
}

function Retry({ letter: { id, kind, recipient: to } }: { letter: ListedLetter }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!useMay('owner', 'officer')) return null
  return (
    <AskFirst
      button={{ label: t('mail.retry'), kind: 'outline', small: true }}
      title={t('mail.retryTitle')}
      confirm={t('mail.retry')}
      kind="solid"
      act={() => callAdmin(retryLetter, { params: { id } })}
      done={() => {
        notify('mail.retried', { type: 'success' })
        refresh()
      }}
    >
      <p>{t('mail.retryText', { kind: t(`mail.kinds.${kind}`), to })}</p>
      <p>{t('mail.retryAddress')}</p>
    </AskFirst>
  )
}
