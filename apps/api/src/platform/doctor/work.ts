import type { Config } from '#platform/config'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { adminPorts, askAdminPort } from '#platform/watching/admin-ports'

const letters = findingsAbout('e-mail')
const scanner = findingsAbout('scanner')
const keys = findingsAbout('key holders')

/** As the alert LettersWaiting. */
const longestWait = 900

/** What the worker measures about its own work; nothing where no worker answers. */
export async function examineWork(config: Config): Promise<Finding[]> {
  const answers = await Promise.all(
    adminPorts(config).map((adminPort) => askAdminPort(adminPort, '/metrics')),
  )
  const worker = answers.find((answer) => answer?.text.includes('padauk_keys_missing'))
  if (!worker) return []
  const valueOf = (name: string, label = '') => {
    const series = new RegExp(`^${name}\\{${label}.*\\} (\\S+)$`, 'm')
    const [, value] = series.exec(worker.text) ?? []
    return value === undefined ? null : Number(value)
  }
  return [
    ...waitingLetters(valueOf('padauk_queue_oldest_seconds', 'queue="send-letter"') ?? 0),
    ...blindScanner(valueOf('padauk_scanner_works')),
    ...missingKeys(valueOf('padauk_keys_missing') ?? 0, valueOf('padauk_deadlines_ahead') ?? 0),
  ]
}

function waitingLetters(seconds: number) {
  if (seconds <= longestWait) return [letters.ok('No e-mail waits.')]
  const todo = 'In the admin, Today → System status → E-mail shows what the mail server says.'
  return [letters.wrong(`An e-mail has waited for ${Math.floor(seconds / 60)} minutes.`, todo)]
}

/** Only a failure: the whole report tries the scanner itself. */
function blindScanner(works: number | null) {
  if (works !== 0) return []
  const todo = 'systemctl status clamav-daemon; ops/scanner/setup.sh sets it up again.'
  return [scanner.wrong('The scanner does not find the test virus: files are scanned later.', todo)]
}

function missingKeys(missing: number, deadlines: number) {
  if (missing === 0) return [keys.ok('Enough keys were checked.')]
  const sentence = `${missing} more key holders must check their keys.`
  const todo = 'Call them: they do it in the admin under Key holders. Who lost a key says so there.'
  if (deadlines === 0) return [keys.look(sentence, todo)]
  return [keys.wrong(`${sentence} Bids are to be opened within days.`, todo)]
}
