import type { Language } from '@padauk/language/language'
import english from '@padauk/language/messages/en/site.json'
import englishFields from '@padauk/language/messages/en/validation.json'
import burmese from '@padauk/language/messages/my/site.json'
import burmeseFields from '@padauk/language/messages/my/validation.json'

const site: Record<Language, typeof english> = { en: english, mm: burmese }
const fields: Record<Language, typeof englishFields> = { en: englishFields, mm: burmeseFields }

const only = <All extends object, Name extends keyof All>(all: All, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>

export type SiteMessages = typeof english

/** Words that only some pages need come with these pages and weigh on no other. */
export const pageWords = <Group extends keyof SiteMessages>(
  language: Language,
  ...groups: Group[]
) => only(site[language], ...groups)

export const companyWords = (language: Language) => ({
  ...pageWords(language, 'account', 'confirm', 'forgot', 'profile', 'signin', 'signup'),
  ...pageWords(language, 'bidCopy', 'rules', 'submission', 'submitted', 'success'),
  ...pageWords(language, 'takeBack', 'tender', 'whatNext'),
  validation: only(fields[language], 'account', 'contact', 'submission'),
})
export type CompanyMessages = ReturnType<typeof companyWords>

export const homeWords = (language: Language) => ({
  ...pageWords(language, 'contact', 'home'),
  validation: only(fields[language], 'contact'),
})

/** A receipt is printed in both languages. */
export const receiptWords = { en: english.receipt, mm: burmese.receipt }
