import type { Slot } from '@padauk/contract/sealing/values'
import { useWords } from '#admin/words/words.ts'

/** What the file is for; further documents by their number. */
export function useSlotName() {
  const { t } = useWords()
  return (slot: Slot) =>
    slot.startsWith('extra-')
      ? t('submissions.opened.furtherDocument', { number: slot.slice('extra-'.length) })
      : t(`submissions.opened.slots.${slot}`)
}
