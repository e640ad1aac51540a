import { parseArgs } from 'node:util'
import { staffRoles } from '@padauk/contract/endpoint'
import * as z from 'zod'
import { readConfigOrExplain } from '#platform/config'
import { createLog } from '#platform/watching/log'
import { randomText } from '#platform/security/secrets'
import { createServices } from '#src/services'

const usage = `npm run staff:create -- --name "Name" --email name@company --roles owner[,editor,…]
npm run staff:create -- --reset --email name@company

Makes a member of staff and prints a first password. The second factor is set up at the first
sign-in; before that, the account can do nothing else.

--reset   for an owner who has lost password, phone and recovery codes: prints a new password,
          removes the authenticator app and ends every session; the person is told by mail
`

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    roles: { type: 'string' },
    reset: { type: 'boolean', default: false },
  },
})
const Reset = z.strictObject({ reset: z.literal(true), email: z.email() })
const Person = z.strictObject({
  reset: z.literal(false),
  name: z.string().min(1),
  email: z.email(),
  roles: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(staffRoles)).min(1)),
})
const asked = z.discriminatedUnion('reset', [Reset, Person]).safeParse(values)
if (!asked.success) {
  process.stderr.write(usage)
  process.exit(2)
}

const config = readConfigOrExplain()
const services = await createServices(config, createLog({ level: 'warn', process: 'staff' }), 'api')
const password = randomText(12)
const { email } = asked.data
const isDone = asked.data.reset
  ? await services.members.resetAccess(email, password)
  : await services.staff.create({ ...asked.data, password })
await services.close()
if (!isDone) {
  const unknown = 'no active member of staff has that address\n'
  process.stderr.write(asked.data.reset ? unknown : 'a member of staff has that address already\n')
  process.exit(1)
}
const kind = asked.data.reset ? 'new' : 'first'
process.stdout.write(`${kind} password of ${email}: ${password}\n`)
