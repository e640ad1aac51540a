import { sendLetter } from '#features/notifications/jobs'

/** Every job there is; migrations make a queue for each. */
export const jobs = [sendLetter]
