import { readOwnKey } from '@padauk/contract/admin/key-holders'
import { readSitting } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { Answered } from '@padauk/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'

const pollMs = 2_000

type Seen = { answer: Answered<TenderSitting>; known: TenderSitting | undefined }

/** Reads every two seconds while a window runs, which keeps the session alive; not otherwise. */
export function useSitting(id: string) {
  const client = useQueryClient()
  const queryKey = ['sitting', id]
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Seen> => {
      const answer = await callAdmin(readSitting, { params: { id } })
      // A connection that fails for a moment must not take the page away from a holder.
      const before = client.getQueryData<Seen>(queryKey)?.known
      return { answer, known: answer.ok ? answer.value : before }
    },
    refetchInterval: ({ state }) => (state.data?.known?.state === 'sitting' ? pollMs : false),
    refetchIntervalInBackground: true,
  })
  return { known: data?.known, asked: { answer: data?.answer, again: refetch } }
}

/** The key of the signed-in person; undefined for those without one. */
export function useOwnKey() {
  const enabled = useMay('holder')
  const queryFn = () => callAdmin(readOwnKey, {})
  const { data } = useQuery({ queryKey: ['own-key'], queryFn, enabled })
  return data?.ok ? data.value : undefined
}
