import {
  answerQuestion,
  declineQuestion,
  listStaffQuestions,
} from '@padauk/contract/admin/questions'
import { createClient } from '@padauk/contract/client'
import { askQuestion } from '@padauk/contract/questions'
import { origin } from './product.ts'
import { aTender } from './receipts.ts'
import type { aBidder } from './receipts.ts'
import { aStaffCaller } from './staff-calls.ts'

type Bidder = Awaited<ReturnType<typeof aBidder>>

const headersOf = (bidder: Bidder) => ({ authorization: bidder.authorization })

export async function ask(bidder: Bidder, id: string, question: string) {
  const call = createClient({ origin: origin(), language: 'en', headers: headersOf(bidder) })
  const answer = await call(askQuestion, { params: { id }, body: { question } })
  if (!answer.ok) throw new Error(answer.error)
}

/** What waits is answered with these words; the last one stays open. */
export async function answerFirst(id: string, words: object[]) {
  const { call } = await aStaffCaller('officer')
  const seen = await call(listStaffQuestions, { params: { id } })
  if (!seen.ok) throw new Error(seen.error)
  for (const [place, body] of words.entries()) {
    const params = { id, question: seen.value.waiting[place]?.id ?? '' }
    const answered =
      'reason_en' in body
        ? await call(declineQuestion, { params, body: body as never })
        : await call(answerQuestion, { params, body: body as never })
    if (!answered.ok) throw new Error(answered.error)
  }
}

export const answered = {
  question_en: 'Is lifting from Strand Road allowed at night?',
  question_mm: 'ကမ်းနားလမ်းမှ ညအချိန်တွင် ပစ္စည်းတင်ခြင်းကို ခွင့်ပြုပါသလား။',
  answer_en: 'Yes, between 22:00 and 05:00, with a city permit.',
  answer_mm: 'ခွင့်ပြုပါသည်။ မြို့တော်ခွင့်ပြုချက်ဖြင့် ည ၁၀:၀၀ နာရီမှ နံနက် ၅:၀၀ နာရီအထိ ဖြစ်ပါသည်။',
}
const declined = {
  question_en: 'What is the budget?',
  question_mm: 'ဘတ်ဂျက် မည်မျှ ရှိပါသလဲ။',
  reason_en: 'The budget is not public.',
  reason_mm: 'ဘတ်ဂျက်ကို မဖော်ပြပါ။',
}

/** A tender with an answer, a declined question and one that waits. */
export async function anAnsweredTender(bidder: Bidder) {
  const tender = await aTender()
  await ask(bidder, tender.id, 'Is lifting from Strand Road allowed at night?')
  await ask(bidder, tender.id, 'What is the budget?')
  const waiting = 'As we already service the chillers at Inya Suites, may we work at night?'
  await ask(bidder, tender.id, waiting)
  await answerFirst(tender.id, [answered, declined])
  return tender
}
