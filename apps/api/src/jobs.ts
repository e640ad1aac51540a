import { sendLetter } from '#features/notifications/jobs'
import { announceExtension } from '#features/tenders/jobs'
import { scanUpload, secureSubmission } from '#features/uploads/jobs'

/** Every job there is; migrations make a queue for each. */
export const jobs = [sendLetter, announceExtension, scanUpload, secureSubmission]
