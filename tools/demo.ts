import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoCode, demoCompanies, demoStaff } from '@padauk/api/seed/accounts'
import { root, runToEnd } from '@padauk/testing/processes'
import { chosenPort } from './chosen-port.ts'
import { holdFolder } from './hold-folder.ts'
import { startStack } from './stack.ts'
import { untilStopped } from './until-stopped.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
// A second demo beside the first has a name, and so its own folder and database.
const name = process.env.DEMO_NAME ?? 'demo'

await start().catch((error: Error) => {
  say(error.message)
  process.exit(1)
})

async function start() {
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(name))
    throw new Error(`DEMO_NAME=${name}: use small letters, digits and _, as in DEMO_NAME=second`)
  const directory = join(root, '.data', name)
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory, { recursive: true })
  // Before the build, which takes longest: a sentence about a port should come at once.
  holdFolder(directory, 'stop it, or start a second one beside it: DEMO_NAME=second npm run demo')
  const sitePort = await chosenPort('PORT', 8080)
  const inboxPort = await chosenPort('INBOX_PORT', 8025)

  say('Building, preparing the database and the demo content …')
  const stack = await startStack({
    mode: 'production',
    directory,
    database: `padauk_${name}`,
    isReplaceable: true,
    quickPictures: true,
    sitePort,
    inboxPort,
    logDirectory,
    say,
    build: runToEnd('build', ['tools/build.ts'], process.env),
  })
  untilStopped(stack.stop)

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

  process.stdin.on('data', async () =>
    say(`  staff code   ${await demoCode(stack.demo.totpSecret)}`),
  )
}
