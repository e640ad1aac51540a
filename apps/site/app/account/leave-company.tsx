import { removeMember } from '@padauk/contract/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { logOut } from '#app/api/session.ts'
import { outcomeOf } from '#app/forms/outcome.ts'
import { useToast } from '#app/shell/toast.tsx'
import { useCompanyArea } from './company-area.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** For a member; an owner can't leave. */
export function LeaveCompany() {
  const t = useTranslations()
  const showToast = useToast()
  const { company, call } = useCompanyArea()
  const [isAsking, setAsking] = useState(false)
  const { id, company_name: name } = company
  async function leave() {
    const outcome = outcomeOf(await call(removeMember, { params: { id } }))
    if (outcome.state === 'done') {
      showToast(t('people.left', { company: name }))
      logOut()
    }
    if (outcome.state === 'refused') showToast(outcome.sentence, 'error')
    if (outcome.state === 'failed') showToast(t('toast.serverError'), 'error')
  }
  return (
    <>
      <button type="button" className="button button-small mt-6" onClick={() => setAsking(true)}>
        {t('people.leave')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('people.leave')}
          text={t('people.leaveText', { company: name })}
          act={leave}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
