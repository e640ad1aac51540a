import type { Language } from '@padauk/language/language'
import englishProblems from '@padauk/language/messages/en/problems.json'
import englishResult from '@padauk/language/messages/en/result.json'
import english from '@padauk/language/messages/en/site.json'
import englishFields from '@padauk/language/messages/en/validation.json'
import burmeseProblems from '@padauk/language/messages/my/problems.json'
import burmeseResult from '@padauk/language/messages/my/result.json'
import burmese from '@padauk/language/messages/my/site.json'
import burmeseFields from '@padauk/language/messages/my/validation.json'

const site: Record<Language, typeof english> = { en: english, mm: burmese }
const fields: Record<Language, typeof englishFields> = { en: englishFields, mm: burmeseFields }

const problems: Record<Language, typeof englishProblems> = {
  en: englishProblems,
  mm: burmeseProblems,
}

const result: Record<Language, typeof englishResult> = { en: englishResult, mm: burmeseResult }

const only = <All extends object, Name extends keyof All>(all: All, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>

export type SiteMessages = typeof english

/** Words that only some pages need come with these pages and weigh on no other. */
export const pageWords = <Group extends keyof SiteMessages>(
  language: Language,
  ...groups: Group[]
) => only(site[language], ...groups)

export const companyWords = (language: Language) => ({
  ...pageWords(language, 'account', 'addenda', 'confirm', 'forgot', 'profile', 'signin', 'signup'),
  ...pageWords(language, 'companyFacts', 'emailChange', 'join', 'papers', 'people'),
  ...pageWords(language, 'bidCopy', 'companyHome', 'rules', 'submission', 'submitted', 'success'),
  ...pageWords(language, 'notices', 'questions', 'takeBack', 'tender', 'tenders', 'unsubscribe'),
  ...pageWords(language, 'whatNext'),
  // Found by the browser too, of a draft that was kept for long.
  problems: only(problems[language], 'paper-expired'),
  validation: only(fields[language], 'account', 'contact', 'papers', 'submission'),
})
export type CompanyMessages = ReturnType<typeof companyWords>

const whileOpen = ['evaluation'] as const
const afterwards = [...whileOpen, 'lateNote', 'myanmarTime', 'outcome', 'progress'] as const

const resultListWords = (language: Language) => {
  const { list, outcome, progress } = result[language]
  return { list, outcome: only(outcome, 'reasons'), progress: only(progress, 'steps') }
}

/** Of the large groups only what a visitor reads. */
export const publicTenderWords = (language: Language, isOpen: boolean) => ({
  result: only(result[language], ...(isOpen ? whileOpen : afterwards)),
  ...pageWords(language, 'publicTender', 'questions', 'rules', 'tenders'),
  ocds: only(site[language].ocds, ...(isOpen ? [] : (['title', 'download', 'noPrefix'] as const))),
  addenda: only(
    site[language].addenda,
    ...(['addedBy', 'before', 'changedBy', 'dates', 'extendedBy', 'kinds', 'now'] as const),
    ...(['number', 'publishedOn', 'superseded', 'supersededCount', 'title', 'version'] as const),
  ),
  tender: only(
    site[language].tender,
    ...(['addToCalendar', 'bids', 'bothTimes', 'cancelledNote', 'closed', 'closedNote'] as const),
    ...(['closingSoon', 'dateOfPosting', 'dateOfSiteSurvey', 'documents', 'due'] as const),
    ...(['finalContractAward', 'information', 'informationEmail'] as const),
    ...(['lastDateOfSubmission', 'next', 'noDocuments', 'none', 'notSet', 'opening'] as const),
    ...(['parts', 'pictures', 'root', 'rootText', 'serverClock'] as const),
    ...(['termsAndConditions', 'timeline'] as const),
  ),
  submission: only(
    site[language].submission,
    'companyRegistrationImage',
    'completeTenderDocument',
    'signedForms',
  ),
})

export const tenderListWords = (language: Language, tab: 'open' | 'closed' | 'results') => ({
  result: tab === 'results' ? resultListWords(language) : {},
  ...pageWords(language, 'search', 'tenderList', 'tenders'),
  notices: only(site[language].notices, 'follow'),
})

export const homeWords = (language: Language) => ({
  ...pageWords(language, 'contact', 'home'),
  tenders: only(site[language].tenders, 'daysLeft', 'hoursLeft', 'lastHour'),
  validation: only(fields[language], 'contact'),
})

/** A receipt is printed in both languages. */
export const receiptWords = { en: english.receipt, mm: burmese.receipt }
