import { createWorker } from '#platform/jobs/jobs'
import { repeat } from '#platform/jobs/repeat'
import { watchMachine } from '#platform/watching/watch-machine'
import { watchServices } from '#platform/watching/watch-services'
import { watchWork } from '#platform/watching/watch-work'
import { bindJobs } from '#src/jobs'
import type { Services } from '#src/services'

/**
 * What a worker does: jobs, tasks that are repeated, and metrics that need a query. In a process of its
 * own, or inside the api (`WORKER_IN_API`). Several may run at once.
 */
export async function startWork(services: Services) {
  const { config, log, metrics } = services
  const worker = await createWorker({ url: config.DATABASE_URL, log, metrics })
  await bindJobs(worker, services)
  // Whichever worker runs does it; doing it twice does no harm.
  const repeated = [
    repeat(3_600, log, 'sweep', () =>
      Promise.all([
        services.sessions.removeExpired(),
        services.passwordResets.removeOld(),
        services.emailChanges.removeOld(),
        services.notifications.forgetLast(),
        services.outages.removeOldLog(),
      ]),
    ),
    repeat(60, log, 'look after uploads', () => services.uploads.sweep()),
    repeat(3_600, log, 'keep or erase bids', () => services.retention.sweep()),
    repeat(60, log, 'erase practice bids', () => services.practice.eraseOld()),
    repeat(600, log, 'mark the day', () => services.anchors.markDay()),
    repeat(60, log, 'ask for a page as a visitor', () => services.outages.probe()),
    repeat(60, log, 'remind of drafts', () => services.tenders.remind()),
    repeat(600, log, 'publish as open data', () => services.openData.catchUp()),
    repeat(60, log, 'send digests', () => services.notices.sendDigests()),
    repeat(60, log, 'remind of confirmations', () => services.addenda.remind()),
    repeat(3_600, log, 'remind of papers', () => services.paperUpkeep.remind()),
    repeat(3_600, log, 'erase papers', () => services.paperUpkeep.erase()),
    repeat(60, log, 'give minutes out', () => services.minutes.releaseDue()),
    repeat(60, log, 'end standstills', () => services.awards.finishDue()),
    repeat(600, log, 'remind of keys', () => services.keyHolders.remind()),
    repeat(60, log, 'tell staff what is urgent', () => services.staffMails.actNow()),
    repeat(60, log, 'tell staff what needs them today', () => services.staffMails.today()),
  ]
  watchWork(services)
  const watching = [watchServices(services), watchMachine(services)]
  return {
    async stop() {
      for (const watch of watching) watch.stop()
      await Promise.all(repeated.map((task) => task.stop()))
      await worker.stop()
    },
  }
}
