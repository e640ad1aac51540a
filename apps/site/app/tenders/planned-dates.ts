import type { ShownTender } from './tender-words.ts'

type Dates = Pick<ShownTender, 'sealing' | 'announcement_date'>

/** When the tender announced that its next steps come. */
export const plannedDates = ({ sealing, announcement_date: announced }: Dates) => ({
  opened: sealing.opens_at,
  decided: announced,
})
