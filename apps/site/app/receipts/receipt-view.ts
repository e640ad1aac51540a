import { saveBlob } from '#app/api/save-blob.ts'
import type { Answered } from '@padauk/contract/client'
import { readSubmission } from '@padauk/contract/submissions'
import type { EndedSubmission } from '@padauk/contract/ended-submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'

/** The receipt of the company's own submission: undefined on its way, null when there is none. */
export function useReceipt(tenderId: string) {
  const { call } = useCompanyArea()
  const [signed, setSigned] = useState<SignedReceipt | null>()
  const ask = useCallback(async (): Promise<Answered<SignedReceipt | null>> => {
    const answer = await call(readSubmission, { params: { tenderId } })
    if (answer.ok) return { ...answer, value: answer.value ?? null }
    const isMissing = answer.status === 404 || answer.status === 422
    return isMissing ? { ok: true, value: null, headers: new Headers() } : answer
  }, [call, tenderId])
  return { signed, ...useAnswer(ask, setSigned) }
}

/** What is signed and proven, and nothing else: every byte of the file can be checked. */
export function evidenceOf(signed: SignedReceipt | EndedSubmission) {
  const { receipt, signature, closing } = signed
  const slip = 'slip' in signed && signed.slip !== null && { slip: signed.slip }
  return JSON.stringify({ receipt, signature, closing, ...slip }, null, 2)
}

export const saveFile = (name: string, text: string) =>
  saveBlob(name, new Blob([`${text}\n`], { type: 'application/json' }))
