import { join } from 'node:path'
import { root, runToEnd } from './processes.ts'
import { startStack } from './stack.ts'

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

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await stack.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
