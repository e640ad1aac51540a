import { Money } from '@padauk/contract/outcomes'
import { formatAmount } from '@padauk/language/money'
import * as z from 'zod/mini'
import { jsonText, letter, nameIn } from '#features/notifications/kinds/letter'

const name = z.string()
const tender = { id: z.string(), name_en: z.string(), name_mm: z.string() }

const Result = z.object({
  tender: z.object(tender),
  reason_en: z.string(),
  reason_mm: z.string(),
  /** As the tender declared at its publication. */
  winner: z.nullable(z.string()),
  value: z.nullable(Money),
  /** The end of the standstill; null without an award. */
  until: z.nullable(z.string()),
})
export type ResultLetter = z.infer<typeof Result>

/** To one bidder about the own bid: all of it is erased once it is sent. */
const result = (
  texts: 'awardWon' | 'awardLost' | 'awardExcluded' | 'awardNotOpened' | 'unsuccessful',
) =>
  letter({
    texts,
    content: { name },
    secret: { result: jsonText(Result) },
    write: (content, { label, moment, language }) => {
      const told = Result.parse(JSON.parse(content.result))
      const tenderName = nameIn(told.tender, language)
      const { winner, value, until } = told
      return {
        person: content.name,
        values: {
          tenderName,
          reason: (language === 'mm' && told.reason_mm) || told.reason_en,
          named: winner === null ? 'no' : 'yes',
          winner: winner ?? '',
          date: until === null ? '' : moment(until),
        },
        path: `/auth/result/${told.tender.id}`,
        facts: [
          [label('tender'), tenderName],
          ...(value
            ? [
                [label('awardValue'), formatAmount(value.amount, value.currency, language)] as [
                  string,
                  string,
                ],
              ]
            : []),
        ],
      }
    },
  })

const aboutTender = { name, tender: z.string(), nameEn: z.string(), nameMm: z.string() }

/** About the decision on a tender. */
export const awardLetters = {
  'award-won': result('awardWon'),
  'award-lost': result('awardLost'),
  'award-excluded': result('awardExcluded'),
  'award-not-opened': result('awardNotOpened'),
  'award-none': result('unsuccessful'),
  'objection-answered': letter({
    texts: 'objectionAnswered',
    content: { name },
    secret: { tender: z.string() },
    write: (content) => ({ person: content.name, path: `/auth/result/${content.tender}` }),
  }),
  /** To the member of staff who answers; the words of the bidder stay in the admin. */
  'objection-arrived': letter({
    texts: 'objectionArrived',
    content: aboutTender,
    write: ({ nameEn, nameMm, ...content }, { label, language }) => ({
      person: content.name,
      path: `/admin/tenders/${content.tender}/objections`,
      facts: [[label('tender'), nameIn({ name_en: nameEn, name_mm: nameMm }, language)]],
    }),
  }),
  /** To the officer who proposed. */
  'award-returned': letter({
    texts: 'awardReturned',
    content: { ...aboutTender, by: z.string(), reason: z.string() },
    write: ({ nameEn, nameMm, by, reason, ...content }, { label, language }) => ({
      person: content.name,
      values: { by, reason },
      path: `/admin/tenders/${content.tender}/award`,
      facts: [[label('tender'), nameIn({ name_en: nameEn, name_mm: nameMm }, language)]],
    }),
  }),
}
