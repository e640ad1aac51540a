import { addressOf } from '@padauk/contract/client'
import {
  downloadReleases,
  ocdsRelease,
  readRecord,
  unregisteredPrefix,
} from '@padauk/contract/open-data'
import { readOutcome } from '@padauk/contract/outcomes'
import type { PublicOutcome } from '@padauk/contract/outcomes'
import { readPublicTender } from '@padauk/contract/public-tenders'
import type { PublicTender } from '@padauk/contract/public-tenders'
import { readSettings } from '@padauk/contract/settings'
import type { Settings } from '@padauk/contract/settings'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { data } from 'react-router'
import { isAway } from '#app/api/client.ts'
import type { Page } from '#app/api/page.server.ts'
import { outcomeShown } from '#app/results/outcome-shown.ts'
import { publicTenderWords } from '#app/words/page-words.server.ts'
import { typesetHeading, typesetText } from '#app/words/typesetting.server.ts'
import { plannedDates } from './planned-dates.ts'
import { shown } from './shown-question.ts'
import { dueOf, timeLeft } from './tender-time.ts'
import { tenderWords } from './tender-words.ts'
import { tabAddress } from './tenders-data.server.ts'

const typesetters = { heading: typesetHeading, text: typesetText }
const minute = 60_000

/** By the minute, so that a page keeps its bytes; but a closed tender's deadline has passed. */
function shownTime({ state, end_date: endDate }: PublicTender, now: Date) {
  const rounded = Math.floor(now.getTime() / minute) * minute
  return state === 'closed' ? Math.max(rounded, Date.parse(endDate) + 1) : rounded
}

function publicTenderOf(tender: PublicTender, language: Language, now: Date) {
  return {
    tender,
    texts: tenderWords(tender, typesetters, language),
    addenda: tender.addenda.map((one) => ({ ...one, changed: typesetText(one.changed) })),
    questions: tender.questions.published.map((question) => shown(question, typesetText)),
    left: timeLeft(tender.end_date, now),
    due: dueOf(tender.end_date, Date.parse(tender.end_date) - now.getTime()),
    now: shownTime(tender, now),
  }
}

const outcomeOf = (outcome: PublicOutcome, tender: PublicTender, language: Language) =>
  outcomeShown({ outcome, planned: plannedDates(tender), language, typeset: typesetHeading })

/** Where a program reads the same; what a process is called depends on the installation. */
const openDataOf = ({ ocds_prefix: prefix }: Settings, id: string, language: Language) => {
  const query = { lang: htmlLanguage(language) }
  return {
    version: ocdsRelease,
    isRegistered: prefix !== unregisteredPrefix,
    record: addressOf(readRecord, { params: { ocid: `${prefix}-${id}` }, query }),
    all: addressOf(downloadReleases, { query }),
  }
}

export type PublicTenderShown = ReturnType<typeof publicTenderOf> & {
  /** Once it has closed; null when the api does not tell for the moment. */
  outcome: ReturnType<typeof outcomeOf> | null
  openData: ReturnType<typeof openDataOf> | null
  /** Where a decided tender is listed. */
  resultsPath: string | null
}

/** The public page; a real 404 when there is no such tender. */
export async function loadPublicTender(page: Page, { id, now }: { id: string; now: Date }) {
  const { language } = page
  const asked = { params: { id }, query: { lang: language } }
  const answer = await page.call(readPublicTender, asked)
  const isClosed = answer.ok && answer.value.state === 'closed'
  const words = publicTenderWords(language, !isClosed)
  const [outcome, settings] = isClosed
    ? await Promise.all([
        page.load(readOutcome, asked),
        page.load(readSettings, { query: { lang: language } }),
      ])
    : [null, null]
  const shown = answer.ok && {
    ...publicTenderOf(answer.value, language, now),
    outcome: outcome && outcomeOf(outcome, answer.value, language),
    openData: settings && openDataOf(settings, id, language),
    resultsPath:
      outcome?.award || outcome?.none
        ? tabAddress(language, { state: 'results', category: null })
        : null,
  }
  const isMissing = !answer.ok && !isAway(answer)
  return data(
    { words, shown: shown || null, isMissing, isAway: !answer.ok && isAway(answer) },
    { status: isMissing ? 404 : 200 },
  )
}
