import { spawn } from 'node:child_process'
import { isMainThread } from 'node:worker_threads'

// The units load this before the process (`--import`). Node can't write to systemd's datagram
// socket itself. A process whose event loop hangs sends nothing, and systemd restarts it.
const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH } = process.env
const intervalMs = Number(WATCHDOG_USEC ?? 0) / 3_000

function send() {
  const child = spawn('systemd-notify', ['WATCHDOG=1'], {
    // It needs nothing else, least of all the keys.
    env: { NOTIFY_SOCKET, PATH },
    stdio: 'ignore',
  })
  child.on('error', () => {})
  child.unref()
}

if (isMainThread && NOTIFY_SOCKET && intervalMs > 0) {
  send()
  setInterval(send, intervalMs).unref()
}
