import { htmlLanguage } from '@padauk/language/language'
import { useEffect, useMemo, useState } from 'react'
import { Admin } from 'react-admin'
import { createAuthProvider } from './auth-provider.ts'
import { HomePage } from './home-page.tsx'
import { createI18nProvider, rememberLanguage, rememberedLanguage } from './i18n.ts'
import { SignInPage } from './sign-in-page.tsx'
import { theme } from './theme.ts'

const authProvider = createAuthProvider({ origin: '', language: rememberedLanguage })

export function App() {
  const [language, setLanguage] = useState(rememberedLanguage)
  // A new provider re-renders in place; react-admin's own way remounts and empties a half-filled form.
  const i18nProvider = useMemo(() => createI18nProvider(language, setLanguage), [language])

  useEffect(() => {
    rememberLanguage(language)
    document.documentElement.lang = htmlLanguage(language)
    document.title = i18nProvider.translate('title')
  }, [language, i18nProvider])

  return (
    <Admin
      authCallbackPage={false}
      authProvider={authProvider}
      disableTelemetry
      i18nProvider={i18nProvider}
      loginPage={SignInPage}
      ready={HomePage}
      theme={theme}
    />
  )
}
