import type { AuditEntry } from '@padauk/contract/admin/audit'
import type { ReactNode } from 'react'
import { useListContext } from 'ra-core'
import { Link } from 'react-router'
import { useWords } from '#admin/words/words.ts'

// Stands in for a name while the sentence is filled; no catalogue holds it.
const border = '\uE000'
const stands = (name: string) => border + name + border

/** One entry as a sentence: who did what to which named thing. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useWords()
  const names: Record<string, ReactNode> = {
    who: <Actor actor={entry.actor} />,
    what: <Thing entry={entry} />,
    tender: <Belonging to="/tenders" thing={entry.subject.tender} kind="tender" />,
    company: <Belonging to="/companies" thing={entry.subject.company} kind="company" />,
  }
  const pieces = t(`audit.sentences.${entry.action}`, {
    who: stands('who'),
    what: stands('what'),
    tender: stands('tender'),
    company: stands('company'),
    _: `${stands('who')}: ${entry.action}, ${stands('what')}`,
  }).split(border)
  return (
    <p>
      {pieces.map((piece, place) => (
        <span key={place}>{place % 2 === 1 ? names[piece] : piece}</span>
      ))}
    </p>
  )
}

function Actor({ actor: { kind, id, name } }: Pick<AuditEntry, 'actor'>) {
  const { t } = useWords()
  if (kind === 'system') return <>{t('audit.system')}</>
  if (name === null) return <>{t('audit.unknown')}</>
  if (kind === 'company')
    return <Belonging to="/companies" thing={{ id: id ?? '', name }} kind={kind} />
  return (
    <b>
      <Found text={name} />
    </b>
  )
}

/** Where a thing has its screen; the rest is named without a link. */
const screenOf: Record<string, (subject: AuditEntry['subject']) => string | null> = {
  company: ({ id }) => `/companies/${id}`,
  enquiry: ({ id }) => `/enquiries/${id}`,
  holder: () => '/key-holders',
  'key-set': () => '/key-holders',
  news: ({ id }) => `/news/${id}`,
  projects: ({ id }) => `/projects/${id}`,
  services: ({ id }) => `/services/${id}`,
  settings: ({ id }) => `/settings/${id}`,
  staff: ({ id }) => `/staff/${id}`,
  submission: ({ tender }) => tender && `/tenders/${tender.id}/submissions`,
  tender: ({ id }) => `/tenders/${id}`,
}

function Thing({ entry: { subject, facts } }: { entry: AuditEntry }) {
  const { t } = useWords()
  // What was deleted lives on in its last entry only.
  const last = facts.find(({ name }) => name === 'name_en')
  const name = subject.name ?? last?.before ?? last?.after
  if (!name) return <>{t(`audit.subjects.${subject.kind}`, { _: subject.kind })}</>
  const address = subject.name && screenOf[subject.kind]?.(subject)
  if (!address) return <Found text={name} />
  return (
    <Link to={address}>
      <Found text={name} />
    </Link>
  )
}

type BelongingProps = { to: string; thing: { id: string; name: string } | null; kind: string }

function Belonging({ to, thing, kind }: BelongingProps) {
  const { t } = useWords()
  if (!thing) return <>{t(`audit.subjects.${kind}`)}</>
  return (
    <Link to={`${to}/${thing.id}`}>
      <Found text={thing.name} />
    </Link>
  )
}

/** Marks what the reader searched for. */
function Found({ text }: { text: string }) {
  const { filterValues } = useListContext()
  const search: string = filterValues.search ?? ''
  const start = search ? text.toLowerCase().indexOf(search.toLowerCase()) : -1
  if (start === -1) return text
  const end = start + search.length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
