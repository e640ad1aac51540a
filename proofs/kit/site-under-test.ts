import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@padauk/tools/stack'

export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The browser must not look for anything but us. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The site at the address given on the command line, or a product of its own with demo content. */
export async function siteUnderTest() {
  const given = process.argv[2]
  if (given) return { url: given.replace(/\/$/, ''), stop: async () => {} }
  const directory = mkdtempSync(join(tmpdir(), 'padauk-site-'))
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory)
  const stack = await startStack({
    mode: 'production',
    directory,
    database: 'padauk_site_bench',
    logDirectory,
  })
  const stop = async () => {
    await stack.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { url: stack.url, stop }
}
