import { readMinutes } from '@padauk/contract/admin/minutes'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import type { Answered } from '@padauk/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '#admin/session/call.ts'

const pollMs = 3_000

/** Polls while files are compared and while signatures are missing; not after the release. */
export function useMinutes(id: string) {
  const client = useQueryClient()
  const queryKey = ['minutes', id]
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin(readMinutes, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.released_at === null ? pollMs : false,
  })
  return {
    answer: data,
    again: refetch,
    /** The response to an act holds the minutes as they stand. */
    put: (answer: Answered<TenderMinutes>) => client.setQueryData(queryKey, answer),
  }
}
export type MinutesPage = ReturnType<typeof useMinutes>
