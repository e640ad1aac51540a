import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listening } from './proxy.ts'

type LineOptions = {
  /** Asked anew for each connection: behind a line there may be several processes. */
  targetPort: () => number
  kilobitsPerSecond: number
  /** There and back. */
  roundTripMs: number
}

const pieceBytes = 4_096

/** A mobile connection: narrow, far away, sometimes gone. Counts what enters it, also when lost. */
export async function startSlowLine({ targetPort, kilobitsPerSecond, roundTripMs }: LineOptions) {
  const bytesPerMs = kilobitsPerSecond / 8
  const live = new Set<() => void>()
  let sent = 0
  let freeAt = 0

  /** Bytes enter at the pace of the line, which all connections share, and leave it later. */
  async function sendUp(client: Socket, server: Socket) {
    // An end that is gone refuses what still waits in the kernel of the other one.
    const isBroken = () => client.destroyed || server.destroyed
    for await (const chunk of client as AsyncIterable<Buffer>) {
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        if (isBroken()) return
        const piece = chunk.subarray(start, start + pieceBytes)
        const now = performance.now()
        freeAt = Math.max(freeAt, now) + piece.length / bytesPerMs
        await pause(freeAt - now)
        if (isBroken()) return
        sent += piece.length
        setTimeout(() => server.writable && server.write(piece), roundTripMs / 2)
      }
    }
    setTimeout(() => server.end(), roundTripMs / 2)
  }

  const server = createServer({ pauseOnConnect: true, highWaterMark: pieceBytes }, (client) => {
    const far = connect(targetPort(), '127.0.0.1')
    const end = () => {
      live.delete(end)
      client.resetAndDestroy()
      far.destroy()
    }
    live.add(end)
    for (const socket of [client, far]) socket.on('error', end)
    client.on('close', end)
    far.on('data', (bytes) =>
      setTimeout(() => client.writable && client.write(bytes), roundTripMs / 2),
    )
    far.on('end', () => setTimeout(() => client.end(), roundTripMs / 2))
    // Opening a connection takes a way there and back too.
    setTimeout(() => void sendUp(client, far).catch(end), roundTripMs)
  })
  const port = await listening(server)
  return {
    port,
    bytesSent: () => sent,
    /** The line breaks; everything on it is lost. */
    cut() {
      for (const end of live) end()
    },
    stop() {
      server.close()
      for (const end of live) end()
    },
  }
}

type SlowLine = Awaited<ReturnType<typeof startSlowLine>>

/**
 * Cuts the line three times and kills a process once, at even distances of the bytes that have
 * passed it, a little off, so that trouble falls into a piece and not between two.
 */
export function makeTrouble({ bytesSent, cut }: SlowLine, size: number, kill: () => void) {
  const acts = [cut, cut, kill, cut]
  const begin = bytesSent()
  let done = 0
  const timer = setInterval(() => {
    const act = acts[done]
    if (!act || bytesSent() - begin < ((done + 0.87) * size) / (acts.length + 1)) return
    done++
    act()
  }, 20)
  return { done: () => done, stop: () => clearInterval(timer) }
}
