import { useTranslations } from 'use-intl'
import { languageOfText } from '#app/words/language.ts'
import { Typeset } from '#app/words/typeset.tsx'
import { plainText } from '#app/words/typesetting.ts'
import type { ShownTender, TenderWords } from './tender-words.ts'

type Props = { tender: ShownTender; words: TenderWords }

export function Cancelled({ tender, words }: Props) {
  const t = useTranslations()
  return (
    <div className="notice" data-look="error">
      <h2 className="text-h3">{t('tender.cancelledNote')}</h2>
      {plainText(words.cancelReason) !== '' && (
        <p>
          {t('tenders.cancelReason')}:{' '}
          <span lang={languageOfText(tender.cancel_reason, tender.lang)}>
            <Typeset text={words.cancelReason} />
          </span>
        </p>
      )}
    </div>
  )
}
