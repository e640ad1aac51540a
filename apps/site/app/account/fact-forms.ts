import {
  CompanyFacts,
  FactAnswers,
  answerFactRequest,
  changeFacts,
  factNames,
} from '@padauk/contract/company-facts'
import type { FactName } from '@padauk/contract/company-facts'
import type { CallApi } from '#app/api/client.ts'
import { faultsOf } from '#app/forms/check.ts'
import { readFields, sendUnlessWrong } from '#app/forms/outcome.ts'
import type { Outcome } from '#app/forms/outcome.ts'

export function submitFacts(form: FormData, call: CallApi) {
  const body = readFields(factNames, form)
  return sendUnlessWrong(faultsOf(CompanyFacts, body), () => call(changeFacts, { body }))
}

type Asked = { token: string; facts: readonly FactName[] }

/** A link that was used or replaced since the page was opened is no fault of the form. */
export async function submitAnswers(
  form: FormData,
  { token, facts }: Asked,
  call: CallApi,
): Promise<Outcome<FactName, 'answered' | 'wrong'>> {
  const body = readFields(facts, form)
  const outcome = await sendUnlessWrong<FactName, unknown>(faultsOf(FactAnswers, body), () =>
    call(answerFactRequest, { params: { token }, body }),
  )
  if (outcome.state === 'refused' && outcome.code === 'code-wrong') {
    return { state: 'done', value: 'wrong' }
  }
  return outcome.state === 'done' ? { state: 'done', value: 'answered' } : outcome
}
