import type { Category } from '@padauk/contract/categories'
import { useTranslations } from 'use-intl'
import { Tick } from '#app/forms/tick.tsx'
import { useLanguage } from '#app/api/site-data.ts'
import { languageOfText } from '#app/words/language.ts'
import { boxOf } from './categories.ts'

type Props = { categories: Category[]; isTicked: (id: string) => boolean }

/** What a company works in, by the list that staff keep. */
export function CategoryTicks({ categories, isTicked }: Props) {
  const t = useTranslations('signup.kinds')
  const language = useLanguage()
  return categories.map(({ id, name, kind }) => (
    <Tick
      key={id}
      name={boxOf(id)}
      label={name}
      hint={t(kind)}
      lang={languageOfText(name, language)}
      defaultChecked={isTicked(id)}
    />
  ))
}
