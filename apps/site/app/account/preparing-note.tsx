import { htmlLanguage } from '@padauk/language/language'
import { preparing as english } from '@padauk/language/messages/en/site.json'
import { preparing as burmese } from '@padauk/language/messages/my/site.json'
import { IntlProvider, useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { CalmNote } from '#app/forms/form-fields.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

export type Act = keyof typeof english

/** With words of its own: it stands among the words of receipts and results too. */
export function PreparingNote({ act }: { act: Act }) {
  const language = useLanguage()
  const messages = { preparing: language === 'mm' ? burmese : english }
  return (
    <IntlProvider locale={htmlLanguage(language)} messages={messages} timeZone="Asia/Yangon">
      <Note act={act} />
    </IntlProvider>
  )
}

function Note({ act }: { act: Act }) {
  const t = useTranslations('preparing')
  return (
    <CalmNote>
      <p>
        <SmallPhrases>{t(act)}</SmallPhrases>
      </p>
    </CalmNote>
  )
}
