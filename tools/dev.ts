import { join } from 'node:path'
import { root, runToEnd } from '@padauk/testing/processes'
import { startStack } from './stack.ts'
import { untilStopped } from './until-stopped.ts'

// The admin is a static bundle; the site reloads by itself, the api and the worker restart on change.
await runToEnd('build of the admin', ['tools/build.ts', 'admin'], process.env)
const stack = await startStack({
  mode: 'development',
  directory: join(root, '.data', 'dev'),
  database: 'padauk_dev',
  sitePort: 8080,
  inboxPort: 8025,
})
process.stdout.write(`\nwebsite ${stack.url}   inbox ${stack.inbox.webUrl}\nready\n`)

untilStopped(stack.stop)
