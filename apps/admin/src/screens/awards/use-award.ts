import { listObjections, readAward } from '@padauk/contract/admin/awards'
import { readContract } from '@padauk/contract/admin/contracts'
import type { TenderAward } from '@padauk/contract/admin/awards'
import type { Contract } from '@padauk/contract/admin/contracts'
import { readAdminTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import type { AnswerOf } from '@padauk/contract/endpoint'
import type { Money } from '@padauk/contract/outcomes'
import { formatAmount } from '@padauk/language/money'
import { useAnswer } from '#admin/components/answer.tsx'
import type { Asked } from '#admin/components/answer.tsx'
import { useWords } from '#admin/words/words.ts'

export type Objection = AnswerOf<typeof listObjections>[number]

/** Everything that the screen shows of a decision. */
export type Decision = {
  decided: TenderAward
  tender: AdminTender
  contract: Contract | null
  objections: Objection[]
}

/** Read together: half of a decision would be misread. */
export function useDecision(id: string): Asked<Decision> {
  const params = { id }
  const award = useAnswer(readAward, { params })
  const tender = useAnswer(readAdminTender, { params })
  const contract = useAnswer(readContract, { params })
  const objections = useAnswer(listObjections, { params })
  const all = [award, tender, contract, objections]
  const again = () => Promise.all(all.map((one) => one.again()))
  const refused = all.map(({ answer }) => answer).find((answer) => answer?.ok === false)
  if (refused?.ok === false) return { answer: refused, again }
  if (!(award.answer?.ok && tender.answer?.ok && contract.answer?.ok && objections.answer?.ok)) {
    return { answer: undefined, again }
  }
  const value = {
    decided: award.answer.value,
    tender: tender.answer.value,
    contract: contract.answer.value,
    objections: objections.answer.value,
  }
  return { answer: { ok: true, value, headers: award.answer.headers }, again }
}

export function useMoney() {
  const { language } = useWords()
  return ({ amount, currency }: Money) => formatAmount(amount, currency, language)
}

/** Points are counted in hundredths. */
export function usePoints() {
  const { number } = useWords()
  return (hundredths: number) => number(hundredths / 100)
}
