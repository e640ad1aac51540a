import { parseArgs } from 'node:util'
import { staffRoles } from '@padauk/contract/endpoint'
import * as z from 'zod'
import { readConfigOrExplain } from '#platform/config'
import { createLog } from '#platform/log'
import { randomText } from '#platform/secrets'
import { createServices } from '#src/services'

const usage = `npm run staff:create -- --name "Name" --email name@company --roles owner[,editor,…]

Makes a member of staff and prints a first password. The second factor is set up at the first
sign-in; before that, the account can do nothing else.
`

const { values } = parseArgs({
  options: { name: { type: 'string' }, email: { type: 'string' }, roles: { type: 'string' } },
})
const Person = z.object({
  name: z.string().min(1),
  email: z.email(),
  roles: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(staffRoles)).min(1)),
})
const person = Person.safeParse(values)
if (!person.success) {
  process.stderr.write(usage)
  process.exit(2)
}

const config = readConfigOrExplain()
const services = await createServices(config, createLog({ level: 'warn', process: 'staff' }), 'api')
const password = randomText(12)
const id = await services.staff.create({ ...person.data, password })
await services.close()
if (!id) {
  process.stderr.write('somebody has that address already\n')
  process.exit(1)
}
process.stdout.write(`first password of ${person.data.email}: ${password}\n`)
