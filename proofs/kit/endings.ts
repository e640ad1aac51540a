/** Undoes what was begun, the last part first, and once: a run may be interrupted while it ends. */
export function createEndings() {
  const acts: (() => unknown)[] = []
  let left: Promise<void> | undefined
  async function end() {
    for (let act = acts.pop(); act; act = acts.pop()) {
      try {
        await act()
      } catch (error) {
        process.stderr.write(`could not clean up: ${String(error)}\n`)
      }
    }
  }
  return { add: (act: () => unknown) => void acts.push(act), leave: () => (left ??= end()) }
}
