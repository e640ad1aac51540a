/** Ends once, after running for so many milliseconds altogether; it may be held in between. */
export function createCountdown(milliseconds: number, end: () => void) {
  let left = milliseconds
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    run() {
      if (timer !== undefined) return
      startedAt = Date.now()
      timer = setTimeout(end, left)
    },
    hold() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= Date.now() - startedAt
    },
  }
}
