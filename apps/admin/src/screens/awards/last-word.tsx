import type { Award } from '@padauk/contract/admin/awards'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'

/** Why the newest proposal or award no longer counts. */
export function LastWord({ award }: { award: Award | null }) {
  const { t, dateAndTime } = useWords()
  const ending = award && (award.returned ?? award.ended)
  if (!award || !ending) return null
  const values = { name: ending.by?.name ?? '', date: dateAndTime(ending.at) }
  return (
    <Notice tone="warning" title={t(`awards.endings.${award.state}`, values)}>
      <p className="award-words">{ending.reason}</p>
    </Notice>
  )
}
