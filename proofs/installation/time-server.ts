import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Seconds from 1900, from which NTP counts, to 1970. */
const from1900 = 2_208_988_800

/** Answers NTP with the clock of this machine: a machine without the internet has no other. */
export async function startTimeServer() {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => {
    const answer = Buffer.alloc(48)
    // No leap second, version 4, server; second stratum; precise to a microsecond.
    answer.set([0b00_100_100, 2, asked[2] ?? 0, 0xec])
    answer.write('LOCL', 12, 'latin1')
    const milliseconds = performance.timeOrigin + performance.now()
    const write = (offset: number) => {
      answer.writeUInt32BE(Math.floor(milliseconds / 1000) + from1900, offset)
      answer.writeUInt32BE(Math.floor(((milliseconds % 1000) / 1000) * 2 ** 32), offset + 4)
    }
    write(16)
    // What was asked comes back: its sender knows the answer by it.
    asked.copy(answer, 24, 40, 48)
    write(32)
    write(40)
    socket.send(answer, port, address)
  })
  socket.bind(123, '127.0.0.1')
  await once(socket, 'listening')
  return () => socket.close()
}
