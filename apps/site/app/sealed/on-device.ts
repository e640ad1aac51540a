const mark = 'sealedHere'

/** Apart from the store, which pages without a bid do not load. */
export function noteOnDevice() {
  try {
    localStorage.setItem(mark, 'true')
  } catch {}
}

/** Whether this browser may hold drafts with their keys, or copies of bids. */
export function mayBeOnDevice() {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}
