import { retireHolder } from '@padauk/contract/admin/key-holders'
import { must } from '#test/editors'
import { aHolder, propose, sign } from '#test/holders'
import type { aKeySet, TestHolder } from '#test/holders'
import type { Api } from '#test/people'

type Keys = Awaited<ReturnType<typeof aKeySet>>

/** Only the first keys of a set are still there. */
export async function loseAllBut({ owner, holders }: Keys, left: number) {
  for (const { holderId: id } of holders.slice(left)) {
    must(await owner.call(retireHolder, { params: { id }, body: { reason: 'card lost' } }))
  }
}

/** Three new holders found a set in place of the active one. */
export async function refounded(api: Api, { owner }: Pick<Keys, 'owner'>) {
  const holders: TestHolder[] = []
  for (let place = 0; place < 3; place++) holders.push(await aHolder(api, owner))
  const draft = await propose(owner, holders, true)
  for (const holder of holders) must(await sign(holder, draft))
  return { holders, set: draft.signed.set, hash: draft.hash }
}
