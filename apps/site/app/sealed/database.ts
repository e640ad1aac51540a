const databaseName = 'padauk-sealed'
const stores = ['files', 'requests', 'copies', 'memory'] as const
export type StoreName = (typeof stores)[number]

function open() {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const store of stores) opening.result.createObjectStore(store)
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
}

let database: Promise<IDBDatabase> | null = null
// Storage may be full or forbidden; then everything lives as long as the page.
const fallback = new Map<string, unknown>()
const nameIn = (store: StoreName, key: string) => `${store}:${key}`

async function act<Value>(
  store: StoreName,
  mode: IDBTransactionMode,
  request: (rows: IDBObjectStore) => IDBRequest<Value>,
) {
  database ??= open()
  const rows = (await database).transaction(store, mode).objectStore(store)
  return new Promise<Value>((resolve, reject) => {
    const asked = request(rows)
    const end = mode === 'readonly' ? asked : rows.transaction
    end.addEventListener(mode === 'readonly' ? 'success' : 'complete', () => resolve(asked.result))
    end.addEventListener('error', () => reject(asked.error ?? new Error('not stored')))
    rows.transaction.addEventListener('abort', () => reject(new Error('not stored')))
  })
}

/** Resolves when it is on the disk, not before: what is sent next depends on it. */
export async function put(store: StoreName, key: string, value: unknown) {
  fallback.set(nameIn(store, key), value)
  await act(store, 'readwrite', (rows) => rows.put(value, key)).catch(() => {})
}

export async function get<Value>(store: StoreName, key: string) {
  const kept = (await act(store, 'readonly', (rows) => rows.get(key)).catch(() => undefined)) as
    | Value
    | undefined
  return kept ?? (fallback.get(nameIn(store, key)) as Value | undefined)
}

export async function remove(store: StoreName, key: string) {
  fallback.delete(nameIn(store, key))
  await act(store, 'readwrite', (rows) => rows.delete(key)).catch(() => {})
}

/** Keys are paths, so that everything of a company or a tender has one beginning. */
export async function keysBelow(store: StoreName, path: string) {
  const kept = await act(store, 'readonly', (rows) => rows.getAllKeys()).catch(() => [])
  const lost = [...fallback.keys()].flatMap((name) =>
    name.startsWith(`${store}:`) ? [name.slice(store.length + 1)] : [],
  )
  return [...new Set([...kept.map(String), ...lost])].filter((key) => key.startsWith(path))
}

/** Asks the browser not to clear it when the device runs out of room. */
export const persist = () =>
  (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => false)
