import { htmlLanguage, languages } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { useI18nProvider, useNotify, useTranslate } from 'ra-core'
import './language-switch.css'

const names = { en: 'language.english', mm: 'language.burmese' }

export function LanguageSwitch() {
  const translate = useTranslate()
  const notify = useNotify()
  const { changeLocale, getLocale } = useI18nProvider()
  const change = (language: Language) =>
    changeLocale(language).catch(() => notify('trouble.unreachable', { type: 'error' }))
  return (
    <fieldset className="language-switch" aria-label={translate('language.label')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={htmlLanguage(language)}
          aria-pressed={language === getLocale()}
          aria-label={`${language.toUpperCase()}, ${translate(names[language])}`}
          onClick={() => void change(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
