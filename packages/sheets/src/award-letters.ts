import type { Award } from '@padauk/contract/admin/awards'
import type { EvaluationMethod } from '@padauk/contract/evaluation-rules'
import type { Money, NoAwardReason } from '@padauk/contract/outcomes'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { plainText } from '@padauk/language/marked-text'
import { formatAmount } from '@padauk/language/money'
import type { CompiledMessage } from 'icu-minify/format'
import { formatIn } from './words.ts'

export type Letter = Award['letters'][number]

type Texts<Name extends string> = Record<Name, unknown>

type FirstReason = EvaluationMethod | 'withdrawn'

/** Compiled messages of one language. */
export type AwardTexts = {
  mails: Record<Letter['result'], Texts<'subject' | 'body'>>
  noAward: Texts<NoAwardReason>
  facts: Texts<'awardValue'>
  reasons: Texts<FirstReason>
}

type Told = {
  tender: { name_en: string; name_mm: string }
  /** As the tender declared at its publication. */
  winner: string | null
  value: Money | null
  until: string | null
}

type Judged = { rank: number | null; total: number | null; valid: number }

const commas = { en: ', ', mm: '၊ ' }

/** What bidders read of a decision, in either language. */
export function awardLettersOf(texts: Record<Language, AwardTexts>) {
  const say = (language: Language, message: unknown, values: Record<string, string> = {}) =>
    formatIn(language)(message as CompiledMessage, values)

  return {
    /** The e-mail to one bidder. */
    letter(language: Language, letter: Letter, { tender, winner, value, until }: Told) {
      const { subject, body } = texts[language].mails[letter.result]
      const values = {
        tenderName: (language === 'mm' && tender.name_mm) || tender.name_en,
        reason: (language === 'mm' && letter.reason_mm) || letter.reason_en,
        named: winner === null ? 'no' : 'yes',
        winner: winner ?? '',
        date: until === null ? '' : momentIn(language, until),
      }
      return {
        subject: say(language, subject, values),
        paragraphs: say(language, body, values).split('\n\n'),
        fact: value && {
          label: say(language, texts[language].facts.awardValue),
          value: formatAmount(value.amount, value.currency, language),
        },
      }
    },

    /** Why a tender ended without an award. */
    noAward: (language: Language, reason: NoAwardReason) =>
      say(language, texts[language].noAward[reason]),

    /** What a proposal begins with as the reason for a bid that was not chosen, to be edited. */
    firstReason(language: Language, why: FirstReason, { rank, total, valid }: Judged) {
      const inDigits = (value: number | string) =>
        language === 'mm' ? toMyanmarDigits(value) : String(value)
      const values = {
        rank: inDigits(rank ?? valid),
        valid: inDigits(valid),
        total: inDigits(((total ?? 0) / 100).toFixed(2)),
      }
      return editable(say(language, texts[language].reasons[why], values))
    },
  }
}

/** What keeps lines together belongs to the page, not into a field. */
const editable = (text: string) => plainText(text).replaceAll('\u00A0', ' ')

const momentIn = (language: Language, instant: string) =>
  [longDate(instant, language), timeOfDay(instant, language)].join(commas[language])
