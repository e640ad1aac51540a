import type { Logger } from 'pino'
import type { ObjectStore } from '#platform/object-store/object-store'
import { isStoreAway } from '#platform/object-store/store-away'

/**
 * Prepares the store, or continues without it when it is only away: bids whose files have arrived are
 * accepted without it, so a process that is restarted during its outage must come back. What is not
 * fit, or is not ours to use, still ends the start.
 */
export async function startWithStore(
  store: ObjectStore,
  log: Pick<Logger, 'error'>,
): Promise<ObjectStore> {
  try {
    await store.prepare()
    return store
  } catch (error) {
    if (!isStoreAway(error)) throw error
    log.error({ err: error }, 'the object store is away; started without it')
  }
  let preparing: Promise<void> | null = null
  function prepareOnce() {
    preparing ??= store.prepare().catch((error: unknown) => {
      preparing = null
      throw error
    })
    return preparing
  }
  return {
    ...store,
    // Nothing is written to a place that was not checked.
    async put(key, body, options) {
      await prepareOnce()
      return store.put(key, body, options)
    },
  }
}
