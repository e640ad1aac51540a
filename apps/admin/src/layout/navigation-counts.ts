import { createObservable, useObservable } from '#admin/session/observable.ts'

/** How many wait behind an entry of the navigation; by its path. */
const counts = createObservable<Record<string, number>>({})

/** Called with what the dashboard answered. */
export const setNavigationCounts = counts.set

export const useNavigationCounts = () => useObservable(counts)
