import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Failure } from '@padauk/contract/client'
import { useWords } from '#admin/words/words.ts'
import './notice.css'

type NoticeTone = 'info' | 'good' | 'warning' | 'trouble'

type NoticeProps = { tone?: NoticeTone; title?: string; action?: ReactNode; children?: ReactNode }

/** Something to know before going on. `trouble` is read out at once. */
export function Notice({ tone = 'info', title, action, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'trouble' ? 'alert' : undefined}>
      <Icon name={tone === 'good' ? 'tick' : 'notice'} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="notice-action">{action}</div>}
      </div>
    </div>
  )
}

/** A rejection in the server's words, or that there was no response. */
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
