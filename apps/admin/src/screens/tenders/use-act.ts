import type { AdminTender } from '@padauk/contract/admin/tenders'
import type { Answered } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'

export type ActionProps = {
  tender: AdminTender
  /** Somebody else was faster; what is shown is being read anew. */
  onMeanwhile: () => void
}

/** Says what was done and reads the tender anew; tells when somebody else was faster. */
export function useAct({ tender, onMeanwhile }: ActionProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  return {
    at: { params: { id: tender.id } },
    seen: { revision: tender.revision },
    async watch(asked: Promise<Answered<unknown>>) {
      const answer = await asked
      if (!answer.ok && answer.code === 'changed-meanwhile') {
        refresh()
        onMeanwhile()
      }
      return answer
    },
    done: (words: string) => () => {
      notify(words, { type: 'success' })
      refresh()
    },
  }
}
