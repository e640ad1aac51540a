import { htmlLanguage } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { languageOfText } from '#app/words/language.ts'
import { Typeset } from '#app/words/typeset.tsx'
import { TenderBadge } from './tender-badge.tsx'
import type { TenderLook } from './tender-badge.tsx'
import type { ShownTender, TenderWords } from './tender-words.ts'

type Props = {
  tender: ShownTender
  words: TenderWords
  look: TenderLook
  /** In its place, for a tender that was decided. */
  badge?: ReactNode
}

/** What it is, and how it stands. */
export function TenderHead({ tender, words, look, badge }: Props) {
  const t = useTranslations('tenders')
  const { category, topic, lang } = tender
  return (
    <header>
      <p className="tender-status">
        {badge ?? <TenderBadge look={look} />}
        {category !== '' && (
          <span className="text-small text-muted">
            {t('category')}:{' '}
            <span lang={languageOfText(category, lang)}>
              <Typeset text={words.category} />
            </span>
          </span>
        )}
      </p>
      <h1 lang={htmlLanguage(lang)} className="tender-name">
        <Typeset text={words.name} />
      </h1>
      {topic !== '' && (
        <p className="tender-lead" lang={languageOfText(topic, lang)}>
          <Typeset text={words.topic} />
        </p>
      )}
    </header>
  )
}
