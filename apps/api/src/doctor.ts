import { parseArgs } from 'node:util'
import { readConfigOrExplain, secretSources } from '#platform/config'
import { examine, examineOnly, isPart, report } from '#platform/doctor/examine'
import { reasonOf } from '#platform/doctor/finding'
import { mailDaily, mailUrgent } from '#platform/doctor/mailing'

const usage = `npm run doctor                   checks the installation; ends with 1 when something is wrong
npm run doctor -- --only mail,store
                                 checks no more than these, before an installation is complete
npm run doctor -- --mail         mails the report to OPERATOR_EMAIL when not everything is ok
npm run doctor -- --mail urgent --remember FILE
                                 mails what can't wait, once: FILE holds what was mailed
`

const { values, positionals } = parseArgs({
  options: { mail: { type: 'boolean' }, only: { type: 'string' }, remember: { type: 'string' } },
  allowPositionals: true,
})
const [kind = 'daily', ...rest] = positionals
const isKnown = rest.length === 0 && (kind === 'urgent' || kind === 'daily')
if (!isKnown || (positionals.length > 0 && !values.mail)) leave(2, usage)

const only = values.only?.split(',')
if (only && !only.every(isPart)) leave(2, usage)

const config = readConfigOrExplain()
if (values.mail) await mail()
const findings = only
  ? await examineOnly(only.filter(isPart), config)
  : await examine(config, secretSources())
process.stdout.write(report(findings))
process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0)

async function mail() {
  const { OPERATOR_EMAIL } = config
  if (!OPERATOR_EMAIL) return leave(2, 'OPERATOR_EMAIL is missing: it says who gets the report.\n')
  const addressed = { ...config, OPERATOR_EMAIL }
  try {
    const isSent =
      kind === 'urgent'
        ? await mailUrgent(addressed, { file: values.remember })
        : await mailDaily(addressed, await examine(config, secretSources()))
    process.stdout.write(isSent ? 'The report was mailed.\n' : 'There is nothing to mail.\n')
    process.exit(0)
  } catch (error) {
    leave(1, `The report could not be mailed: ${reasonOf(error)}.\n`)
  }
}

function leave(code: number, sentence: string): never {
  process.stderr.write(sentence)
  process.exit(code)
}
