import { htmlLanguage } from '@padauk/language/language'
import { signOut as english } from '@padauk/language/messages/en/site.json'
import { signOut as burmese } from '@padauk/language/messages/my/site.json'
import { useEffect, useRef, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { removeAllOf, whatIsLeft } from '#app/sealed/sealed-store.ts'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = { companyId: string; leave: (keepsDrafts: boolean) => void; stay: () => void }
type Left = Awaited<ReturnType<typeof whatIsLeft>>

/** With words of its own: few visitors ever see it, and every page has the button. */
export function SignOutDialog(props: Props) {
  const language = useLanguage()
  const messages = { signOut: language === 'mm' ? burmese : english }
  return (
    <IntlProvider locale={htmlLanguage(language)} messages={messages} timeZone="Asia/Yangon">
      <Question {...props} />
    </IntlProvider>
  )
}

/** Asks before keys of a draft, or copies that were never saved, are lost. */
function Question({ companyId, leave, stay }: Props) {
  const t = useTranslations('signOut')
  const inDigits = useDigits()
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const remove = () => void removeAllOf(companyId).finally(() => leave(false))
  useEffect(() => {
    void whatIsLeft(companyId).then(setLeft)
  }, [companyId])
  useEffect(() => {
    if (!left) return
    if (left.drafts + left.copies === 0) return remove()
    dialog.current?.showModal()
    keep.current?.focus()
    // Once, when it is known what is left.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  if (!left) return null
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="sign-out-title" onClose={stay}>
      <h2 id="sign-out-title">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <p>
        <SmallPhrases>{inDigits(t('text', left))}</SmallPhrases>
      </p>
      <div className="button-row">
        <button type="button" className="button" onClick={remove}>
          {t('remove')}
        </button>
        <button ref={keep} type="button" className="button button-gold" onClick={() => leave(true)}>
          {t('keep')}
        </button>
      </div>
    </dialog>
  )
}
