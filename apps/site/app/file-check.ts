import { useState } from 'react'
import type { CheckedEvidence } from '#app/evidence-check'
import { keepTrying } from '#app/keep-trying'
import { useLanguage } from '#app/site-data'

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
    const { loadKeys } = await keepTrying(() => import('#app/known-keys'))
    const answer = await loadKeys(language)
    if (!answer.ok) return setCheck({ state: 'no-keys', supportCode: answer.supportCode ?? null })
    const { checkEvidence } = await keepTrying(() => import('#app/evidence-check'))
    const onProgress = (name: string, percent: number) =>
      setCheck({ state: 'working', name, percent })
    const given = { receipts, files, keys: answer.value, onProgress }
    const checked = await checkEvidence(given).catch(() => null)
    setCheck(checked ? { state: 'done', checked } : { state: 'unreadable' })
  }

  return { check, run }
}
