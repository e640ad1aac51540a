import { readConfigOrExplain, secretSources } from '#platform/config'
import { examine, report } from '#platform/doctor/examine'

// Checks an installation by its configuration, and says what to do. Ends with 1 when something is wrong.
const findings = await examine(readConfigOrExplain(), secretSources())
process.stdout.write(report(findings))
process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0)
