import { readBadges } from '@padauk/contract/admin/dashboard'
import { useEffect } from 'react'
import { useAnswer } from '#admin/components/answer.tsx'
import { createObservable, useObservable } from '#admin/session/observable.ts'

/** How many wait behind an entry of the navigation; by its path. */
const counts = createObservable<Record<string, number>>({})

/** Called with what the dashboard answered. */
const setNavigationCounts = counts.set

export const useNavigationCounts = () => useObservable(counts)

/** Keeps the counts beside the navigation: read with the page, and again after every change. */
export function NavigationBadges() {
  const { answer } = useAnswer(readBadges, {})
  useEffect(() => {
    if (!answer?.ok) return
    const { companies, enquiries } = answer.value
    setNavigationCounts({ '/companies': companies?.count ?? 0, '/enquiries': enquiries.count })
  }, [answer])
  return null
}
