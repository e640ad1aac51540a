import type { HtmlLanguage } from '@padauk/language/language'
import type { CompanyMessages } from './company-words.server.ts'
import type { EvidenceMessages } from './evidence-words.server.ts'
import type { HomeMessages } from './home-words.server.ts'
import type { Messages as SiteMessages } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: HtmlLanguage
    Messages: SiteMessages & HomeMessages & CompanyMessages & EvidenceMessages
  }
}
