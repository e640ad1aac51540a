import type { Answered } from '@padauk/contract/client'
import { useNotify, useRefresh } from 'ra-core'

/** Says what was done and reads everything again; also when a colleague was faster. */
export function useActs() {
  const notify = useNotify()
  const refresh = useRefresh()
  return {
    async watch<Value>(asked: Promise<Answered<Value>>) {
      const answer = await asked
      if (!answer.ok && answer.code === 'changed-since') refresh()
      return answer
    },
    done: (words: string) => () => {
      notify(words, { type: 'success' })
      refresh()
    },
  }
}
