import { useState } from 'react'
import type { CheckedEvidence } from './evidence-check.ts'
import { keepTrying } from '#app/loading/keep-trying.ts'
import { useLanguage } from '#app/api/site-data.ts'

export type FileCheck =
  | { state: 'waiting' }
  | { state: 'working'; name: string; percent: number }
  | { state: 'done'; checked: CheckedEvidence }
  | { state: 'no-receipt' | 'unreadable' }
  | { state: 'no-keys'; supportCode: string | null }

/** Checks chosen files on this device; only the public keys come from us. */
export function useFileCheck() {
  const language = useLanguage()
  const [check, setCheck] = useState<FileCheck>({ state: 'waiting' })

  async function run(receipts: File[], files: File[]) {
    if (receipts.length === 0) return setCheck({ state: 'no-receipt' })
    setCheck({ state: 'working', name: '', percent: 0 })
    const { loadKeys } = await keepTrying(() => import('./known-keys.ts'))
    const answer = await loadKeys(language)
    if (!answer.ok) return setCheck({ state: 'no-keys', supportCode: answer.supportCode ?? null })
    const { checkEvidence } = await keepTrying(() => import('./evidence-check.ts'))
    const onProgress = (name: string, percent: number) =>
      setCheck({ state: 'working', name, percent })
    const given = { receipts, files, keys: answer.value, onProgress }
    const checked = await checkEvidence(given).catch(() => null)
    setCheck(checked ? { state: 'done', checked } : { state: 'unreadable' })
  }

  return { check, run }
}
