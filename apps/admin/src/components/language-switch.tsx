import { htmlLanguage, languages } from '@padauk/language/language'
import { useI18nProvider, useTranslate } from 'ra-core'
import './language-switch.css'

const names = { en: 'language.english', mm: 'language.burmese' }

export function LanguageSwitch() {
  const translate = useTranslate()
  const { changeLocale, getLocale } = useI18nProvider()
  return (
    <fieldset className="language-switch" aria-label={translate('language.label')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={htmlLanguage(language)}
          aria-pressed={language === getLocale()}
          aria-label={`${language.toUpperCase()}, ${translate(names[language])}`}
          onClick={() => changeLocale(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
