import type { Count } from '@padauk/contract/admin/dashboard'
import { useWords } from '#admin/words/words.ts'

/** A figure as it is read: `7`, or `99+` when nobody counted further. */
export function useCount() {
  const { t, number } = useWords()
  return ({ count, more }: Count) =>
    more ? t('dashboard.more', { count: number(count) }) : number(count)
}
