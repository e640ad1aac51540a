import { afterAll, beforeAll, expect, test } from 'vitest'
import { anUnsealedTender, confirmedBy, revealedByTwo, startedWith } from '#test/confirming'
import { must } from '#test/editors'
import { aSteppedUpMember } from '#test/people'
import { startApi } from '#test/start-api'
import { faultAfter, faultNow } from '#test/tampering'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  const { tender } = await anUnsealedTender(api)
  const people = [
    await aSteppedUpMember(api, ['officer']),
    await aSteppedUpMember(api, ['holder']),
  ] as const
  const aside = await aSteppedUpMember(api, ['officer'])
  must(await confirmedBy(aside, await startedWith(people[0], tender), true))
  await revealedByTwo(people, tender)
})
afterAll(() => api.close())

test('finds no fault in an opening by two people', async () => {
  expect(await faultNow(api)).toBeNull()
})

test.each([
  ['a person', `update sitting_confirmations set has_interest = not has_interest`],
  ['the sitting', `update sittings set state = 'abandoned'`],
])('notices when %s was changed', async (what, statement) => {
  const table = what === 'a person' ? 'sitting_confirmations' : 'sittings'
  expect(await faultAfter(api, table, statement)).toContain('the opening of')
})
