import { exportAuditEntries, listAuditEntries } from '@padauk/contract/admin/audit'
import { listMembers } from '@padauk/contract/admin/staff'
import { useSearchParams } from 'react-router'
import { useAnswer } from '#admin/components/answer.tsx'
import type { Filter } from '#admin/components/list-filters.tsx'
import { List } from '#admin/components/list-screen.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { Entries } from './entries.tsx'
import { actions, useEntryWords } from './entry-words.ts'
import { VerifyPanel } from './verify-panel.tsx'

export default function AuditScreen() {
  const { t } = useWords()
  return (
    <Screen title={t('audit.title')} lead={t('audit.lead')}>
      <VerifyPanel />
      <Log />
    </Screen>
  )
}

function Log() {
  const { t } = useWords()
  return (
    <List
      list={listAuditEntries}
      caption={t('audit.title')}
      search={t('audit.search')}
      filters={useFilters()}
      body={(entries) => <Entries entries={entries} />}
      empty={t('audit.empty')}
      csv={exportAuditEntries}
    />
  )
}

function useFilters(): Filter[] {
  const { t } = useWords()
  const words = useEntryWords()
  const { answer } = useAnswer(listMembers, { query: { limit: 100 } })
  const people = answer?.ok ? answer.value.items : []
  const subject = useLinkedSubject()
  return [
    {
      name: 'actor',
      label: t('audit.who'),
      look: 'select',
      choices: [
        ...people.map(({ id, name }) => ({ value: `staff:${id}`, label: name })),
        { value: 'system', label: t('audit.system') },
      ],
    },
    {
      name: 'action',
      label: t('audit.what'),
      look: 'select',
      choices: actions.map((action) => ({ value: action, label: words.action(action) })),
    },
    { name: 'from', label: t('audit.from'), look: 'date', choices: [] },
    { name: 'to', label: t('audit.to'), look: 'date', choices: [] },
    ...(subject ? [{ name: 'subject', label: t('audit.about'), choices: [subject] }] : []),
  ]
}

/** Who came by a link from a record sees that the list is only about it, and can widen it. */
function useLinkedSubject() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const value = subjectIn(search.get('filter'))
  return value ? { value, label: t('audit.onlyAbout') } : null
}

function subjectIn(filter: string | null) {
  try {
    const { subject } = JSON.parse(filter ?? '{}') as { subject?: unknown }
    return typeof subject === 'string' ? subject : null
  } catch {
    return null
  }
}
