import type { Config } from '#platform/config'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { createScanner } from '#platform/security/scanner'

const { ok, look, wrong } = findingsAbout('scanner')
const dayMs = 86_400_000

const todoOf = (reason: string) =>
  /called a virus clean|unreadable/.test(reason)
    ? 'Let freshclam fetch its list, and run ops/scanner/setup.sh, which sets the limits.'
    : 'Start clamd, and compare CLAMD_HOST and CLAMD_PORT. Until then files are accepted and scanned later.'

/** The test virus at the end of more than 100 MB, and the age of the list of viruses. */
export async function examineScanner({
  CLAMD_HOST: host,
  CLAMD_PORT: port,
}: Config): Promise<Finding[]> {
  if (!host)
    return [
      look(
        'There is no virus scanner: files are accepted and marked as not scanned.',
        'Install clamav-daemon and set CLAMD_HOST.',
      ),
    ]
  const scanner = createScanner({ host, port })
  const tested = await scanner.selfTest()
  if (!tested.works) {
    return [wrong(`The test virus was not found: ${tested.reason}.`, todoOf(tested.reason))]
  }
  const found = ok('The test virus was found behind 101 MB.')
  const { signaturesAt } = await scanner.state()
  if (!signaturesAt)
    return [
      found,
      look('The scanner does not tell how old its list of viruses is.', 'Let freshclam run.'),
    ]
  const days = (Date.now() - signaturesAt.getTime()) / dayMs
  const age = `The list of viruses is ${days.toFixed(0)} days old.`
  return [found, days > 3 ? look(age, 'Look at the log of freshclam.') : ok(age)]
}
