import type { AdminTender } from '@padauk/contract/admin/tenders'
import type { Answered } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'

export type ActionProps = {
  tender: AdminTender
  /** A colleague was faster; the screen is being refreshed. */
  onOutdated: () => void
}

/** Says what was done and refreshes the tender; reports when a colleague was faster. */
export function useAct({ tender, onOutdated }: ActionProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  return {
    at: { params: { id: tender.id } },
    seen: { revision: tender.revision },
    async watch(asked: Promise<Answered<unknown>>) {
      const answer = await asked
      if (!answer.ok && answer.code === 'changed-since') {
        refresh()
        onOutdated()
      }
      return answer
    },
    done: (words: string) => () => {
      notify(words, { type: 'success' })
      refresh()
    },
  }
}
