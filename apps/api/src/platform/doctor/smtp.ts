import { connect } from 'node:net'

const withinMs = 5_000

/** Whether a mail server offers to encrypt; null when it did not say anything. */
export function hasStartTls(place: { host: string; port: number }) {
  return new Promise<boolean | null>((resolve) => {
    const socket = connect(place)
    let said = ''
    let asked = false
    const finish = (answer: boolean | null) => {
      clearTimeout(patience)
      socket.destroy()
      resolve(answer)
    }
    const patience = setTimeout(() => finish(null), withinMs)
    socket.on('error', () => finish(null))
    socket.on('close', () => finish(null))
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
      if (!asked && /^220 /m.test(said)) {
        asked = true
        said = ''
        socket.write('EHLO doctor.invalid\r\n')
      } else if (asked && /^\d{3} .*\r?\n/m.test(said)) {
        finish(/^250[ -]STARTTLS\b/im.test(said))
      }
    })
  })
}
