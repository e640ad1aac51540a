import { readBadges } from '@padauk/contract/admin/dashboard'
import { useEffect } from 'react'
import { useAnswer } from '#admin/components/answer.tsx'
import { setNavigationCounts } from './navigation-counts.ts'

/** Keeps the figures beside the navigation: read with the page, and anew after every act. */
export function NavigationBadges() {
  const { answer } = useAnswer(readBadges, {})
  useEffect(() => {
    if (!answer?.ok) return
    const { companies, enquiries } = answer.value
    setNavigationCounts({ '/companies': companies?.count ?? 0, '/enquiries': enquiries.count })
  }, [answer])
  return null
}
