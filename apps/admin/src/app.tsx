import { plainText } from '@padauk/language/marked-text'
import { QueryClient } from '@tanstack/react-query'
import { htmlLanguage } from '@padauk/language/language'
import { useEffect, useMemo, useState } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore } from 'ra-core'
import { Navigate, Route } from 'react-router'
import type { ReactNode } from 'react'
import { createAuthProvider } from '#admin/session/auth-provider.ts'
import { callAdmin, staff } from '#admin/session/call.ts'
import { Loading } from '#admin/components/answer.tsx'
import { createDataProvider } from '#admin/session/data-provider.ts'
import { createI18nProvider, rememberLanguage } from '#admin/words/i18n.ts'
import type { Words } from '#admin/words/i18n.ts'
import { loadWords } from '#admin/words/load-words.ts'
import { AdminLayout, BrokenScreen } from '#admin/layout/admin-layout.tsx'
import { Notification } from '#admin/layout/notification.tsx'
import { NotFoundScreen, ScreenGate } from '#admin/layout/screen-gate.tsx'
import { formerAddresses, pagesOutside, screens } from '#admin/screens.tsx'
import { SignInPage } from '#admin/sign-in/sign-in-page.tsx'

const authProvider = createAuthProvider(staff)
const dataProvider = createDataProvider(callAdmin)
const store = memoryStore()
// No automatic retries: a refusal is shown at once.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })

const Layout = ({ children }: { children: ReactNode }) => (
  <AdminLayout screens={screens}>{children}</AdminLayout>
)

export function App({ words: firstWords }: { words: Words }) {
  const [words, setWords] = useState(firstWords)
  const { language } = words
  // A new provider re-renders in place; ra-core's own way remounts and empties a half-filled form.
  const i18nProvider = useMemo(
    () => createI18nProvider(words, async (wanted) => setWords(await loadWords(wanted))),
    [words],
  )

  useEffect(() => {
    rememberLanguage(language)
    document.documentElement.lang = htmlLanguage(language)
    document.title = plainText(i18nProvider.translate('title'))
  }, [language, i18nProvider])

  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <CoreAdminUI
        catchAll={NotFoundScreen}
        disableTelemetry
        error={BrokenScreen}
        layout={Layout}
        loading={Loading}
        loginPage={SignInPage}
        requireAuth
      >
        <CustomRoutes noLayout>
          {pagesOutside.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </CustomRoutes>
        <CustomRoutes>
          {formerAddresses.map(({ path, to }) => (
            <Route key={path} path={path} element={<Navigate to={to} replace />} />
          ))}
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<ScreenGate {...screen} />} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <Notification />
    </CoreAdminContext>
  )
}
