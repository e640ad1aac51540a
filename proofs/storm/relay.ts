import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listeningProxy } from '#kit/listening'

/**
 * An address that stays while the process behind it changes or stops. A client that connects while
 * nothing is behind it is turned away at once, as by a machine whose program is gone.
 */
export async function startRelay(first: number | null) {
  const sockets = new Set<Socket>()
  let target = first
  const server = createServer((client) => {
    if (target === null) return void client.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, far],
      [far, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const { port, stop } = await listeningProxy(server, sockets)
  return {
    port,
    /** Cuts what is in progress; null leaves nothing behind the address. */
    moveTo(next: number | null) {
      target = next
      for (const socket of sockets) socket.resetAndDestroy()
    },
    stop,
  }
}

export type Relay = Awaited<ReturnType<typeof startRelay>>
