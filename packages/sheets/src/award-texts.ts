import englishReasons from '@padauk/language/messages/en/award-reasons.json'
import {
  awardExcluded as excludedEn,
  awardLost as lostEn,
  awardNotOpened as notOpenedEn,
  awardWon as wonEn,
  facts as factsEn,
  noAward as noAwardEn,
  unsuccessful as noneEn,
} from '@padauk/language/messages/en/mail.json'
import burmeseReasons from '@padauk/language/messages/my/award-reasons.json'
import {
  awardExcluded as excludedMm,
  awardLost as lostMm,
  awardNotOpened as notOpenedMm,
  awardWon as wonMm,
  facts as factsMm,
  noAward as noAwardMm,
  unsuccessful as noneMm,
} from '@padauk/language/messages/my/mail.json'
import { awardLettersOf } from './award-letters.ts'

// The words of the e-mails themselves: what is shown before the decision is what is sent.
export const awardLetters = awardLettersOf({
  en: {
    mails: {
      won: wonEn,
      lost: lostEn,
      excluded: excludedEn,
      'not-opened': notOpenedEn,
      none: noneEn,
    },
    noAward: noAwardEn,
    facts: factsEn,
    reasons: englishReasons,
  },
  mm: {
    mails: {
      won: wonMm,
      lost: lostMm,
      excluded: excludedMm,
      'not-opened': notOpenedMm,
      none: noneMm,
    },
    noAward: noAwardMm,
    facts: factsMm,
    reasons: burmeseReasons,
  },
})
