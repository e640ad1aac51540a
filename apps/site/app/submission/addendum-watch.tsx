import { readPublicTender } from '@padauk/contract/public-tenders'
import type { Tender } from '@padauk/contract/tenders'
import { useEffect } from 'react'
import { createBrowserCall } from '#app/api/client.ts'
import { useLanguage } from '#app/api/site-data.ts'

const restBetween = 15_000

type Props = { tender: Tender; refresh: () => Promise<void> }

/**
 * Looks for a new addendum while the form is in view. It asks the public page, which a cache serves
 * to everyone; the company's own page is asked only when there is one.
 */
export function AddendumWatch({ tender: { id, addenda }, refresh }: Props) {
  const lang = useLanguage()
  const known = addenda.length
  useEffect(() => {
    const call = createBrowserCall(lang)
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await call(readPublicTender, { params: { id }, query: { lang } })
      if (answer.ok && answer.value.addenda.length > known) await refresh()
    }
    const timer = setInterval(() => void look(), restBetween)
    return () => clearInterval(timer)
  }, [id, known, lang, refresh])
  return null
}
