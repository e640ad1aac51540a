import type { Metrics } from '#platform/watching/metrics'
import type { ObjectStore } from '#platform/object-store/object-store'

/**
 * The same store, with its failures counted. Calls that succeed are not: each is a piece of a file,
 * so their number would tell how large the files of a bid are. Only api processes count, because
 * the worker calls the store mostly for bids.
 */
export function measuredStore(store: ObjectStore, metrics: Metrics): ObjectStore {
  const failures = metrics.counter(
    'padauk_store_failures_total',
    'Calls to the object store that failed',
    ['operation'],
  )
  async function watched<Value>(operation: 'read' | 'write', call: () => Promise<Value>) {
    try {
      return await call()
    } catch (error) {
      failures.labels(operation).inc()
      throw error
    }
  }
  return {
    ...store,
    put: (...given) => watched('write', () => store.put(...given)),
    get: (...given) => watched('read', () => store.get(...given)),
    stat: (...given) => watched('read', () => store.stat(...given)),
    remove: (...given) => watched('write', () => store.remove(...given)),
    erase: (...given) => watched('write', () => store.erase(...given)),
  }
}
