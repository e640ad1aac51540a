import type { HtmlLanguage } from '@padauk/language/language'
import type { CompanyMessages, EvidenceMessages, HomeMessages } from './page-words.server.ts'
import type { Messages as SiteMessages } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: HtmlLanguage
    Messages: SiteMessages & HomeMessages & CompanyMessages & EvidenceMessages
  }
}
