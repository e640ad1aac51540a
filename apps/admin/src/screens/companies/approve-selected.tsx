import { approveCompanies, approvedAtOnce } from '@padauk/contract/admin/companies'
import type { ListedCompany } from '@padauk/contract/admin/companies'
import type { Answered } from '@padauk/contract/client'
import { useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'

/** How many were approved, were not confirmed, and had been decided on by someone else. */
export type Approved = { approved: number; unconfirmed: number; left: number }

/** The server takes so many at once; more of them go in several calls. */
async function approveAll(ids: string[]): Promise<Answered<Approved>> {
  const total = { approved: 0, unconfirmed: 0, left: 0 }
  for (let first = 0; ; first += approvedAtOnce) {
    const body = { ids: ids.slice(first, first + approvedAtOnce) }
    const answer = await callAdmin(approveCompanies, { body })
    if (!answer.ok) return answer
    const { outcomes } = answer.value
    for (const { outcome } of outcomes) {
      if (outcome === 'approved' || outcome === 'unconfirmed') total[outcome] += 1
      else total.left += 1
    }
    if (first + approvedAtOnce >= ids.length) return { ...answer, value: total }
  }
}

type ApproveSelectedProps = {
  selected: ListedCompany[]
  clear: () => void
  done: (approved: Approved) => void
}

export function ApproveSelected({ selected, clear, done }: ApproveSelectedProps) {
  const { t } = useWords()
  const refresh = useRefresh()
  const count = selected.length
  const unconfirmed = selected.filter((company) => !company.email_confirmed).length
  return (
    <AskFirst
      button={{ label: t('companies.bulk.button'), kind: 'solid', icon: 'tick', small: true }}
      title={t('companies.bulk.title', { count })}
      confirm={t('companies.bulk.confirm')}
      act={() => approveAll(selected.map(({ id }) => id))}
      done={(approved) => {
        clear()
        refresh()
        done(approved)
      }}
    >
      <p>{t('companies.bulk.text', { count })}</p>
      <ul className="company-names">
        {selected.map(({ id, company_name: name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {unconfirmed > 0 && (
        <Notice tone="warning">
          <p>{t('companies.bulk.unconfirmed', { count: unconfirmed })}</p>
        </Notice>
      )}
    </AskFirst>
  )
}
