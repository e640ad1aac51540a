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

/** The port of a proxy, and its end, which does not wait for open connections. */
export async function listeningProxy(server: Server, sockets: ReadonlySet<Socket>) {
  const port = await listening(server)
  return {
    port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
