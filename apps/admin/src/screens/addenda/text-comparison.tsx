import { changedWords } from '@padauk/language/changed-words'
import type { Stretch } from '@padauk/language/changed-words'
import { plainText } from '#admin/screens/content/version-value.tsx'
import { useWords } from '#admin/words/words.ts'

type Text = { lang: 'en' | 'my'; before: string; after: string }
type Props = { texts: readonly Text[]; isPublished: boolean }

/** The text that stands beside the new one, with the words marked that differ. */
export function TextComparison({ texts, isPublished }: Props) {
  const { t } = useWords()
  return (
    <div className="addendum-texts">
      <h3>{t('tenders.details.body')}</h3>
      <p className="addendum-hint">{t('tenders.addenda.compareHint')}</p>
      {texts.map(({ lang, ...text }) => {
        const { before, after } = changedWords(plainText(text.before), plainText(text.after))
        return (
          <div key={lang} className="addendum-sides">
            <Side
              title={t(`tenders.addenda.${isPublished ? 'textBefore' : 'presentText'}`)}
              lang={lang}
              stretches={before}
              as="del"
            />
            <Side title={t('tenders.addenda.newText')} lang={lang} stretches={after} as="ins" />
          </div>
        )
      })}
    </div>
  )
}

type SideProps = {
  title: string
  lang: Text['lang']
  stretches: readonly Stretch[]
  as: 'del' | 'ins'
}

function Side({ title, lang, stretches, as: Marked }: SideProps) {
  return (
    <section>
      <h4>{title}</h4>
      <p lang={lang}>
        {stretches.map(({ text, isChanged }, place) =>
          isChanged ? <Marked key={place}>{text}</Marked> : <span key={place}>{text}</span>,
        )}
      </p>
    </section>
  )
}
