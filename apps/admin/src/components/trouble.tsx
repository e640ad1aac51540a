import type { Failure } from '@padauk/contract/client'
import type { ReactNode } from 'react'
import { useWords } from '#admin/words/words.ts'
import { Notice } from './notice.tsx'

/** A refusal in the server's words, or that nobody answered. */
export function Trouble({ failure, action }: { failure: Failure; action?: ReactNode }) {
  const { t } = useWords()
  const { error, supportCode } = failure
  return (
    <Notice tone="trouble" action={action}>
      <p>{error || t('trouble.unreachable')}</p>
      {supportCode && <p>{t('trouble.supportCode', { code: supportCode })}</p>}
    </Notice>
  )
}
