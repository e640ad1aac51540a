import { connect } from 'node:net'

export type ScannerState = {
  state: 'working' | 'away' | 'none'
  /** When its list of viruses was made; null when it does not tell. */
  signaturesAt: Date | null
}

const withinMs = 2_000

/** Whether clamd answers at all, and how old its list is: `ClamAV 1.4.3/27500/Tue Nov 10 08:00:00 2026`. */
export async function readScannerState(place: {
  host: string | undefined
  port: number
}): Promise<ScannerState> {
  const { host, port } = place
  if (host === undefined) return { state: 'none', signaturesAt: null }
  const version = await ask({ host, port }, 'VERSION')
  if (!version.startsWith('ClamAV ')) return { state: 'away', signaturesAt: null }
  const [, , made = ''] = version.split('/')
  const signaturesAt = new Date(`${made} UTC`)
  return { state: 'working', signaturesAt: Number.isNaN(+signaturesAt) ? null : signaturesAt }
}

/** The scanner's one line; empty when it gave none in time. */
function ask(place: { host: string; port: number }, command: string) {
  return new Promise<string>((resolve) => {
    const socket = connect(place)
    let reply = ''
    const finish = () => {
      clearTimeout(patience)
      socket.destroy()
      resolve(reply.replace(/\0[^]*$/, ''))
    }
    const patience = setTimeout(finish, withinMs)
    socket.on('data', (bytes) => {
      reply += bytes.toString('latin1')
      if (reply.includes('\0')) finish()
    })
    // An error is followed by the end.
    socket.on('error', () => {})
    socket.on('close', finish)
    socket.write(`z${command}\0`)
  })
}
