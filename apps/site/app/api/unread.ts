import { useEffect } from 'react'
import { companyMemory } from './company-memory.ts'
import { keptKeys, useLogin } from './session.ts'

type Counted = { id: string; count: number; at: number }

const memory = companyMemory<Counted>(keptKeys.unread)

/** How many notices are unread, as last heard; undefined for visitors. */
export function useUnread() {
  const login = useLogin()
  const text = memory.useText()
  return login ? (memory.keptIn(text, login.decodedToken.id)?.count ?? 0) : undefined
}

export const rememberUnread = (id: string, count: number) =>
  memory.keep({ id, count, at: Date.now() })

/** Leaves the connection to the page. */
const untilPageIsThere = 2_000
const restBetween = 60_000

/** Counts again, at most once a minute: after a page was opened, or when a person comes back to it. */
export function useUnreadWatch(page: string) {
  const login = useLogin()
  useEffect(() => {
    if (!login) return
    const { id } = login.decodedToken
    const look = () => {
      const at = memory.read(id)?.at ?? 0
      if (document.visibilityState !== 'visible' || Math.abs(Date.now() - at) < restBetween) return
      void import('./unread-count.ts')
        .then(({ fetchUnread }) => fetchUnread(login))
        .then((count) => count !== null && rememberUnread(id, count))
        .catch(() => {})
    }
    const timer = setTimeout(look, untilPageIsThere)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [login, page])
}
