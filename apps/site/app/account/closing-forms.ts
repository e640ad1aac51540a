import { closeAccount } from '@padauk/contract/closing-account'
import type { CallApi } from '#app/api/client.ts'
import { faultsOf } from '#app/forms/check.ts'
import { readFields, sendUnlessWrong } from '#app/forms/outcome.ts'
import type { Faults } from '#app/forms/outcome.ts'

/** `untickedSentence` says that the tick is missing. */
export function submitClosing(form: FormData, call: CallApi, untickedSentence: string) {
  const body = readFields(['password'], form)
  const faults: Faults<'password' | 'understood'> = faultsOf(closeAccount.body, body)
  if (form.get('understood') === null) faults.understood = { sentence: untickedSentence }
  return sendUnlessWrong(faults, () => call(closeAccount, { body }))
}
