import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runToEnd } from '@padauk/testing/processes'
import { chosenPort } from './chosen-port.ts'
import { holdFolder } from './hold-folder.ts'
import { startStack } from './stack.ts'
import { untilStopped } from './until-stopped.ts'

// The admin is a static bundle; the site reloads by itself, the api and the worker restart on change.
const directory = join(root, '.data', 'dev')
mkdirSync(directory, { recursive: true })
holdFolder(directory, 'stop it first')
const stack = await startStack({
  mode: 'development',
  directory,
  database: 'padauk_dev',
  isReplaceable: true,
  quickPictures: true,
  sitePort: await chosenPort('PORT', 8080),
  inboxPort: await chosenPort('INBOX_PORT', 8025),
  build: runToEnd('build of the admin', ['tools/build.ts', 'admin'], process.env),
})
process.stdout.write(`\nwebsite ${stack.url}   inbox ${stack.inbox.webUrl}\nready\n`)

untilStopped(stack.stop)
