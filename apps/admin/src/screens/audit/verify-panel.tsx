import { verifyAudit } from '@padauk/contract/admin/audit'
import type { AuditVerdict } from '@padauk/contract/admin/audit'
import type { Answered } from '@padauk/contract/client'
import { useState } from 'react'
import { callAdmin } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'

/** Whether the chain is unbroken, in words; never how long it is. */
export function VerifyPanel() {
  const { t } = useWords()
  const [answer, setAnswer] = useState<Answered<AuditVerdict>>()
  const [busy, setBusy] = useState(false)

  async function verify() {
    setBusy(true)
    setAnswer(undefined)
    setAnswer(await callAdmin(verifyAudit, {}))
    setBusy(false)
  }

  return (
    <Panel
      title={t('audit.verify.title')}
      action={
        <Button kind="outline" icon="tick" busy={busy} onClick={() => void verify()}>
          {t('audit.verify.button')}
        </Button>
      }
    >
      <p>{t('audit.verify.text')}</p>
      <div role="status">
        {busy && <p>{t('audit.verify.busy')}</p>}
        {answer?.ok && <Verdict {...answer.value} />}
      </div>
      {answer && !answer.ok && <Trouble failure={answer} />}
    </Panel>
  )
}

function Verdict({ unbroken, checked_at: checkedAt, unbroken_until: until }: AuditVerdict) {
  const { t, dateAndTime, longDate } = useWords()
  const when = t('audit.verify.checkedAt', { when: dateAndTime(checkedAt) })
  if (unbroken) {
    return (
      <Notice tone="good" title={t('audit.verify.unbroken')}>
        {when}
      </Notice>
    )
  }
  return (
    <Notice tone="trouble" title={t('audit.verify.broken')}>
      {until
        ? t('audit.verify.brokenAfter', { day: longDate(`${until}T12:00:00+06:30`) })
        : t('audit.verify.brokenSomewhere')}{' '}
      {when}
    </Notice>
  )
}
