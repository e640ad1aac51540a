import type { Metrics } from '#platform/metrics'
import type { ObjectStore } from '#platform/object-store/object-store'

/**
 * The same store, with its calls timed. Only api processes measure: the worker calls the store
 * mostly because somebody has bid, so counting there would be counting bids.
 */
export function measuredStore(store: ObjectStore, metrics: Metrics): ObjectStore {
  const seconds = metrics.histogram('padauk_store_seconds', 'Time of a call to the object store', {
    labelNames: ['operation', 'outcome'],
    buckets: [0.01, 0.05, 0.2, 1, 5, 30],
  })
  async function timed<Value>(operation: 'read' | 'write', call: () => Promise<Value>) {
    const end = seconds.startTimer({ operation })
    try {
      const value = await call()
      end({ outcome: 'done' })
      return value
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
  }
  return {
    ...store,
    put: (...given) => timed('write', () => store.put(...given)),
    get: (...given) => timed('read', () => store.get(...given)),
    stat: (...given) => timed('read', () => store.stat(...given)),
    remove: (...given) => timed('write', () => store.remove(...given)),
  }
}
