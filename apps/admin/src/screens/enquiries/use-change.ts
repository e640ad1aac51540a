import { changeEnquiry } from '@padauk/contract/admin/enquiries'
import type { EnquiryDetail, EnquiryState } from '@padauk/contract/admin/enquiries'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { useNotify, useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'

type Change = { state?: EnquiryState; assigned_to?: string | null }

export type Handling = {
  change: (change: Change) => Promise<void>
  busy: boolean
  failure: Failure | undefined
}

/** Changes the enquiry; a colleague's earlier change is shown instead. */
export function useChange(enquiry: EnquiryDetail): Handling {
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function change(wanted: Change) {
    setBusy(true)
    const { id, revision, state, assigned_to: person } = enquiry
    const body = { revision, state, assigned_to: person?.id ?? null, ...wanted }
    const answer = await callAdmin(changeEnquiry, { params: { id }, body })
    setBusy(false)
    setFailure(answer.ok ? undefined : answer)
    if (answer.ok) notify('enquiries.handling.changed', { type: 'success' })
    if (answer.ok || answer.code === 'changed-since') refresh()
  }

  return { change, busy, failure }
}
