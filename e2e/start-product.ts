import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@padauk/tools/stack'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { startControl } from './control.ts'

/** The journeys run against what people get: the production builds, all processes, real SMTP. */
export default async function startProduct() {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-e2e-'))
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory)
  const stack = await startStack({
    mode: 'production',
    directory,
    // A running server remembers earlier runs; this one starts without accounts.
    database: `padauk_e2e_${process.pid}`,
    logDirectory,
    env: withoutLimits,
  })
  const control = await startControl(stack)
  process.env.PADAUK_CONTROL = control.url
  process.env.PADAUK_URL = stack.url
  process.env.PADAUK_INBOX = stack.inbox.webUrl
  process.env.PADAUK_DEMO_PASSWORD = stack.demo.password
  process.env.PADAUK_LOGS = logDirectory
  process.env.PADAUK_ENVIRONMENT = JSON.stringify(stack.env)
  return async () => {
    await control.stop()
    await stack.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
