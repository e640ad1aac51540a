import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { UnlockForm } from '#admin/components/key/unlock-form.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useCall } from '#admin/session/use-call.ts'
import { useWords } from '#admin/words/words.ts'
import { signWithKey } from './minutes-work.ts'
import type { Texts } from './minutes-work.ts'
import type { MinutesPage } from './use-minutes.ts'

type Props = {
  id: string
  texts: Texts
  own: OwnKey
  put: MinutesPage['put']
  changed: () => void
}

/** By an opener, with the six words or the card. */
export function SignPanel({ id, texts, own, put, changed }: Props) {
  const { t } = useWords()
  const call = useCall()
  const [isUnsound, setUnsound] = useState(false)

  async function sign(
    typed: string,
  ): Promise<{ ok: true; value: TenderMinutes | 'not-signed' } | Failure | null> {
    const signed = await signWithKey({ call, id, texts, own, typed })
    if (!signed) return null
    const { value: answer } = signed
    if (answer === 'unsound') setUnsound(true)
    else if (answer.ok || answer.code !== 'changed-since') return answer
    else changed()
    return { ok: true, value: 'not-signed' }
  }

  return (
    <Panel title={t('minutes.sign.title')}>
      <div className="minutes-act">
        <p>{t('minutes.sign.text')}</p>
        <p className="minutes-fine">{t('minutes.sign.stays')}</p>
        {isUnsound && <Notice tone="trouble">{t('minutes.unsound')}</Notice>}
        <UnlockForm
          onPaper={own.holder.on_paper}
          button={() => t('minutes.sign.button')}
          act={sign}
          done={(value) => {
            if (value !== 'not-signed') put({ ok: true, value, headers: new Headers() })
          }}
        />
      </div>
    </Panel>
  )
}
