import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@padauk/tools/stack'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { startControl } from './control.ts'

let launched = 0

/** What people get: the production builds, all processes, real SMTP. The variables lead to it. */
export async function launchProduct({ keyHolders = true } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-e2e-'))
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory)
  const stack = await startStack({
    mode: 'production',
    directory,
    // A running server remembers earlier runs; this one starts without accounts.
    database: `padauk_e2e_${process.pid}_${(launched += 1)}`,
    logDirectory,
    keyHolders,
    env: withoutLimits,
  })
  const control = await startControl(stack)
  return {
    variables: {
      PADAUK_CONTROL: control.url,
      PADAUK_URL: stack.url,
      PADAUK_INBOX: stack.inbox.webUrl,
      PADAUK_DEMO_PASSWORD: stack.demo.password,
      PADAUK_DEMO_HOLDERS: JSON.stringify(
        stack.demo.holders.map((holder) => ({ ...holder, totpSecret: stack.demo.totpSecret })),
      ),
      PADAUK_LOGS: logDirectory,
      PADAUK_ENVIRONMENT: JSON.stringify(stack.env),
    },
    async stop() {
      await control.stop()
      await stack.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export default async function startProduct() {
  const { variables, stop } = await launchProduct()
  Object.assign(process.env, variables)
  return stop
}
