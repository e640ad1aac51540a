import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoCode, demoCompanies, demoStaff } from '@padauk/api/seed/accounts'
import { root, runToEnd } from '@padauk/testing/processes'
import { startStack } from './stack.ts'
import { untilStopped } from './until-stopped.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const directory = join(root, '.data', 'demo')
const logDirectory = join(directory, 'logs')
mkdirSync(logDirectory, { recursive: true })

say('Building site and admin …')
await runToEnd('build', ['tools/build.ts'], process.env)
say('Starting …')
const stack = await startStack({
  mode: 'production',
  directory,
  database: 'padauk_demo',
  sitePort: Number(process.env.DEMO_PORT ?? 8080),
  inboxPort: Number(process.env.DEMO_INBOX_PORT ?? 8025),
  logDirectory,
})

/** The holder on paper has no words: only the key on the card. */
const wordsOf = ({ email, onPaper, words, identity }: (typeof stack.demo.holders)[number]) =>
  `${email}  ${onPaper ? identity : words}`

say(`
  website      ${stack.url}        ${stack.url}/mm
  admin        ${stack.url}/admin
  inbox        ${stack.inbox.webUrl}
  password     ${stack.demo.password}   for all demo accounts:
  companies    ${demoCompanies.map(({ email }) => email).join('\n               ')}
  staff        ${demoStaff.map(({ email }) => email).join('\n               ')}
  six words    ${stack.demo.holders.map(wordsOf).join('\n               ')}
  staff code   ${await demoCode(stack.demo.totpSecret)}   six digits, each works once; press Enter for the next
  database     ${stack.parts.database}
  files        ${stack.parts.files}
  virus scan   ${stack.parts.scanner}
  logs         ${logDirectory}

ready`)

process.stdin.on('data', async () => say(`  staff code   ${await demoCode(stack.demo.totpSecret)}`))
untilStopped(stack.stop)
