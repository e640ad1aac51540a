import { firstEvaluation, publicEvaluation } from '@padauk/contract/evaluation-rules'
import type { Language } from '@padauk/contract/languages'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { firstRules } from '@padauk/contract/tender-rules'
import type { Tender } from '@padauk/contract/tenders'
import { practiceSince } from '#features/practice/keys'
import { words } from '#platform/text/words'

/** As receipts name it: in both languages. */
export const practiceName = () => ({
  nameEn: words('en')('practice.tender.name'),
  nameMm: words('mm')('practice.tender.name'),
})

type Shown = {
  companyId: string
  language: Language
  keySet: string
  hasSubmitted: boolean
  now: Date
  endDate: Date
}

/** A tender like any other to the form of a bid: sealed, open, with three files and no conditions. */
export function practiceTender(shown: Shown): Tender {
  const { companyId, language, keySet, hasSubmitted, now, endDate } = shown
  const say = words(language)
  const end = endDate.toISOString()
  return {
    id: practiceTenderId,
    name: say('practice.tender.name'),
    category: '',
    topic: say('practice.tender.topic'),
    pictures: '',
    picture_list: [],
    start_date: practiceSince,
    interviewing_date: null,
    interviewing_none: true,
    end_date: end,
    announcement_date: null,
    announcement_none: true,
    users: hasSubmitted ? [{ id: companyId }] : [],
    state: 'open',
    cancel_reason: '',
    lang: language,
    body: '',
    document_url: null,
    nda_url: null,
    document_size: null,
    nda_size: null,
    documents: [],
    addenda: [],
    link_allowed: false,
    number: null,
    version: 1,
    published_at: practiceSince,
    sealing: { kind: 'sealed', reason: null, key_set: keySet, opens_at: end, takes_forms: false },
    rules: firstRules,
    evaluation: publicEvaluation(firstEvaluation, null),
    followed: false,
    server_time: now.toISOString(),
    closing: null,
    waits_until: null,
  }
}
