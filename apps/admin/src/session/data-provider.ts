import type { Call } from '@padauk/contract/client'
import type { Endpoint } from '@padauk/contract/endpoint'
import type { DataProvider, GetListParams } from 'ra-core'
import { createCursorMemory } from '#admin/session/cursors.ts'
import type { CursorPage } from '#admin/session/cursors.ts'
import { Refused } from '#admin/session/refused.ts'

type ListEndpoint = Endpoint & { answer: { schema: { _zod: { output: CursorPage<unknown> } } } }

/**
 * ra-core's way to our lists. A resource is the address of its list, so there is nothing to
 * register: the contract knows the rest. Records are read by `useAnswer` and changed by `callAdmin`.
 */
export function createDataProvider(call: Call) {
  const pageByNumber = createCursorMemory()

  async function getList(address: string, { filter, pagination }: GetListParams) {
    const { page = 1, perPage = 25 } = pagination ?? {}
    const list = { method: 'GET', path: address } as ListEndpoint
    const key = JSON.stringify([address, filter, perPage])
    const { items, next } = await pageByNumber(key, page, async (after) => {
      const answer = await call(list, { query: { ...filter, limit: perPage, after } })
      if (!answer.ok) throw new Refused(answer)
      return answer.value
    })
    return { data: items, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } }
  }

  return { getList } as unknown as DataProvider
}
