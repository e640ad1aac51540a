import { done, refuse } from '@padauk/contract/problems'
import { sendPush } from '#features/notices/jobs'
import { kinds } from '#features/notices/kinds'
import {
  countSubscriptions,
  findSubscription,
  removeOwn,
  removeSubscription,
  saveSubscription,
  subscriptionsOf,
} from '#features/notices/push/repository'
import type { Owner } from '#features/notices/push/repository'
import type { NoticeRow } from '#features/notices/telling/repository'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { Push, Subscription } from '#platform/push/push'
import { words } from '#platform/text/words'

type Needs = { db: Database; queue: Pick<Queue, 'enqueue'>; push: Push }

/** Phones and computers of one person. */
const mostDevices = 50

/** Announces notices on devices. Nothing in a message says what it is about. */
export function createPushing({ db, queue, push }: Needs) {
  return {
    pushKey: push.publicKey,

    async addSubscription(owner: Owner, subscription: Subscription) {
      if (push.publicKey === null) return refuse('unavailable')
      const { endpoint } = subscription
      if (!push.isAllowed(endpoint)) {
        return refuse('invalid-input', { fields: { endpoint: 'notices.pushService' } })
      }
      if ((await countSubscriptions(db, owner)) >= mostDevices) {
        return refuse('invalid-input', { fields: { endpoint: 'notices.tooManyDevices' } })
      }
      await saveSubscription(db, owner, subscription)
      return done()
    },

    async removeSubscription(personId: string, endpoint: string) {
      await removeOwn(db, { personId, endpoint })
      return done()
    },

    /** In the transaction that makes the copies, so that each device is told once. */
    async announce(
      transaction: DatabaseOrTransaction,
      { id: noticeId, kind }: Pick<NoticeRow, 'id' | 'kind'>,
      owners: readonly Owner[],
    ) {
      if (push.publicKey === null || !kinds[kind].pushed) return
      for (const subscriptionId of await subscriptionsOf(transaction, owners)) {
        await queue.enqueue(transaction, sendPush, { subscriptionId, noticeId })
      }
    },

    async sendPush({ subscriptionId, noticeId }: { subscriptionId: string; noticeId: string }) {
      const found = await findSubscription(db, subscriptionId)
      if (!found) return
      const { language, ...subscription } = found
      // The list may have become shorter since the browser subscribed.
      const outcome = push.isAllowed(subscription.endpoint)
        ? await push.send(subscription, words(language)('notices.push'), noticeId)
        : 'gone'
      if (outcome === 'gone') await removeSubscription(db, subscriptionId)
    },
  }
}
