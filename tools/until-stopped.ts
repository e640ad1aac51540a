/** Ctrl-C stops all of it, once. */
export function untilStopped(stop: () => Promise<void>) {
  let stopping = false
  const leave = async () => {
    if (stopping) return
    stopping = true
    process.stdout.write('\nStopping …\n')
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
}
