import type { HtmlLanguage } from '@padauk/language/language'
import type { ClosingMessages } from './closing-words.tsx'
import type { Messages } from './messages.ts'
import type { CompanyMessages, SiteMessages } from './page-words.server.ts'
import type { PracticeMessages } from './practice-words.tsx'
import type { ResultMessages } from './result-words.tsx'

declare module 'use-intl' {
  interface AppConfig {
    Locale: HtmlLanguage
    Messages: Messages &
      SiteMessages &
      CompanyMessages &
      ClosingMessages &
      PracticeMessages &
      ResultMessages
  }
}
