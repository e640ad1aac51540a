import { readConfigOrExplain } from '#platform/config'
import { createLog } from '#platform/watching/log'
import { createServices } from '#src/services'

const usage = `npm run companies -- approve|decline|suspend|resume|reopen name@company "reason"

Decides on a company from the command line. The company is told by mail. Without a confirmed e-mail
address, approving needs a reason too.
`

const states = {
  approve: 'approved',
  resume: 'approved',
  decline: 'declined',
  suspend: 'suspended',
  reopen: 'pending',
} as const

const [verb = '', email = '', reason = ''] = process.argv.slice(2)
const isVerb = (text: string): text is keyof typeof states => text in states
const needsReason = ['decline', 'suspend', 'reopen'].includes(verb)
if (!isVerb(verb) || !email || (needsReason && !reason)) {
  process.stderr.write(usage)
  process.exit(2)
}

const config = readConfigOrExplain()
const services = await createServices(
  config,
  createLog({ level: 'warn', process: 'companies' }),
  'api',
)
const company = await services.companies.findByEmail(email)
const outcome = company
  ? await services.companies.decide(company.id, { state: states[verb], reason, staffId: null })
  : null
await services.close()
process.stdout.write(outcome?.ok ? `${email} is ${states[verb]}\n` : `${email}: not possible\n`)
process.exit(outcome?.ok ? 0 : 1)
