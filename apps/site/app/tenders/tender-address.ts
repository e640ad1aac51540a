import { useLanguage } from '#app/api/site-data.ts'
import { useIsLoggedIn } from '#app/api/session.ts'
import { publicTenderPath, screenPath, tenderPath } from '#app/words/links.ts'

/** Where More Detail leads: visitors read the public page, companies their own (rules 2.11). */
export function useTenderAddress() {
  const language = useLanguage()
  const isLoggedIn = useIsLoggedIn()
  return (id: string) => screenPath(language, isLoggedIn ? tenderPath(id) : publicTenderPath(id))
}
