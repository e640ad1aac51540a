import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'

/** Listens on any free port of this machine alone, and tells which. */
export function listening(server: Server) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

export type Target = { host?: string; port: number }

const join = (client: Socket, far: Socket) => {
  client.pipe(far)
  far.pipe(client)
}

/**
 * An address that stays while the process behind it changes or stops, and that may do more than
 * carry bytes. A client that connects while nothing is behind it is turned away at once, as by a
 * machine whose program is gone.
 */
export async function startProxy(first: Target | null, carry = join) {
  const sockets = new Set<Socket>()
  let target = first
  const server = createServer((client) => {
    if (!target) return void client.resetAndDestroy()
    const far = connect(target.port, target.host ?? '127.0.0.1')
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
    }
    carry(client, far)
  })
  return {
    port: await listening(server),
    /** Cuts what is in progress; null leaves nothing behind the address. */
    moveTo(next: Target | null) {
      target = next
      for (const socket of sockets) socket.resetAndDestroy()
    },
    /** Does not wait for open connections. */
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>

export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
