import { readNoticeSettings } from '@padauk/contract/notices'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { beginPush } from '#app/api/push-subscription.ts'
import { Icon } from '#app/parts/icon.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { rememberAsked } from './push-asked.ts'

/** After a receipt, when there is something to be told about; once on each device. */
export function PushOffer() {
  const t = useTranslations('notices.push')
  const { call } = useCompanyArea()
  const showToast = useToast()
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    void call(readNoticeSettings, {}).then((answer) => answer.ok && setKey(answer.value.push_key))
  }, [call])
  if (key === null) return null
  const close = () => {
    rememberAsked()
    setKey(null)
  }
  const allow = async () => {
    const outcome = await beginPush(key, call)
    showToast(t(outcome), outcome === 'on' ? 'normal' : 'error')
    close()
  }
  return (
    <section className="push-offer" aria-labelledby="push-offer">
      <Icon name="bell" />
      <div>
        <h2 id="push-offer">
          <Phrases>{t('ask')}</Phrases>
        </h2>
        <p>
          <SmallPhrases>{t('text')}</SmallPhrases>
        </p>
        <p className="button-row">
          <button
            type="button"
            className="button button-small button-ink"
            onClick={() => void allow()}
          >
            {t('allow')}
          </button>
          <button type="button" className="button button-small" onClick={close}>
            {t('later')}
          </button>
        </p>
      </div>
    </section>
  )
}
