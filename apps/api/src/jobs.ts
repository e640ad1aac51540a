import { stampClosing, stampDay } from '#features/anchors/jobs'
import { keepSeals } from '#features/closings/jobs'
import { findLostParts, putPartBack } from '#features/lost-parts/jobs'
import { catchUp, sendPush, tellMany, tellOne } from '#features/notices/jobs'
import { sendLetter } from '#features/notifications/jobs'
import { openPractice } from '#features/practice/jobs'
import { checkOpenedBid } from '#features/sittings/jobs'
import { announceExtension } from '#features/tenders/jobs'
import { scanUpload, secureSubmission } from '#features/uploads/jobs'
import type { Job } from '#platform/jobs/job'
import type { Handler, Worker } from '#platform/jobs/jobs'
import type { Features } from '#src/composition/features'

const bind = <J extends Job>(work: J, handlerOf: (features: Features) => Handler<J>) => ({
  work,
  start: (worker: Worker, features: Features) => worker.handle(work, handlerOf(features)),
})

/** Every job there is, and what does it. */
const bound = [
  bind(sendLetter, ({ notifications }) => notifications.deliver),
  bind(tellMany, ({ notices }) => notices.copyAll),
  bind(tellOne, ({ notices }) => notices.copyAll),
  bind(catchUp, ({ notices }) => notices.catchUp),
  bind(sendPush, ({ notices }) => notices.sendPush),
  bind(announceExtension, ({ tenders }) => tenders.announceExtension),
  bind(scanUpload, ({ uploads }) => uploads.scanLater),
  bind(keepSeals, ({ closings }) => closings.keepSeals),
  bind(findLostParts, ({ lostParts }) => lostParts.find),
  bind(putPartBack, ({ lostParts }) => lostParts.putBack),
  bind(stampClosing, ({ anchors }) => anchors.stampClosing),
  bind(stampDay, ({ anchors }) => anchors.stampDay),
  bind(checkOpenedBid, ({ sittings }) => sittings.checkOpenedBid),
  bind(openPractice, ({ practice }) => practice.open),
  bind(secureSubmission, ({ uploads }) => uploads.secure),
]

/** Migrations make a queue for each. */
export const jobs: readonly Job[] = bound.map(({ work }) => work)

export async function bindJobs(worker: Worker, features: Features) {
  await features.notifications.prepare()
  for (const { start } of bound) await start(worker, features)
}
