import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ReceivedMail } from '@padauk/testing/inbox'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

const named = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the global setup did not run`)
  return value
}

export const origin = () => named('PADAUK_URL')

/** What a process has logged so far. */
export const logOf = (name: 'site' | 'api' | 'worker') =>
  readFileSync(join(named('PADAUK_LOGS'), `${name}.log`), 'utf8')

/** What a program of ours needs to work on the same installation. */
const environment = () => JSON.parse(named('PADAUK_ENVIRONMENT')) as NodeJS.ProcessEnv

type Act =
  | '/api/away'
  | '/api/back'
  | '/tender/new'
  | '/tender/sealed'
  | '/tender/by-two'
  | '/tender/declared'
  | '/tender/minimum'
  | '/tender/passed'
  | '/tender/ends-soon'
  | '/tender/held'
  | '/tender/questions-passed'
  | '/tender/to-open'
  | '/tender/adjourned-long-ago'
  | '/tender/documents-lost'
  | '/tender/standstill-passed'
  | '/tender/cancelled'
  | '/tender/told'
  | '/categories/some'
  | '/company/approved'
  | '/staff/codes-again'
  | '/staff/new'

/** Does what the journey is not about, or what only time can do. */
export async function control(act: Act, given: Record<string, string> = {}) {
  const address = `${named('PADAUK_CONTROL')}${act}?${new URLSearchParams(given)}`
  const response = await fetch(address, { method: 'POST' })
  const result = (await response.json()) as string
  if (!response.ok) throw new Error(result)
  return result
}

export const demoPassword = () => named('PADAUK_DEMO_PASSWORD')

type DemoHolder = {
  email: string
  name: string
  words: string
  /** The key of the card. */
  identity: string
  totpSecret: string
}

/** A holder of the demo, by the place in the key set. */
export function demoHolder(place: number) {
  const holder = (JSON.parse(named('PADAUK_DEMO_HOLDERS')) as DemoHolder[])[place]
  if (!holder) throw new Error(`the demo has no holder ${place}`)
  return holder
}

/** Runs a program of the api, as an operator does. */
export async function runProgram(name: 'companies' | 'staff-create', ...given: string[]) {
  const program = join('apps', 'api', 'src', `${name}.ts`)
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...given], {
    cwd: join(import.meta.dirname, '..'),
    env: environment(),
  })
  return stdout
}

export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${named('PADAUK_INBOX')}/mails.json`)
  const mails = (await response.json()) as ReceivedMail[]
  return mails.filter(({ to }) => to.includes(address))
}

/** A page whose console must stay clean: a hydration warning or a script error fails the journey. */
export const test = base.extend({
  baseURL: async ({}, use) => use(origin()),
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      // A refusal is an answer; the journey says itself which one it expects.
      const expected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !expected)
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    // A request that is still being held up when the journey ends is no fault of the journey.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints).toEqual([])
  },
})

/** Runs in the page: each rule that axe finds broken, by its first place. */
async function violationsInPage() {
  const isMoving = ({ effect, playState }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  const moves = document.getAnimations().filter(isMoving)
  // What fades in has no contrast yet.
  await Promise.race([
    Promise.allSettled(moves.map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ])
  const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

export async function expectAccessible(page: Page) {
  // A page that is still on its way is not judged; the one before it waits hidden.
  await expect(page.locator('h1:visible').first()).toBeAttached()
  await expect(page.locator('main .loading')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  expect(await page.evaluate(violationsInPage)).toEqual([])
}

declare global {
  var axe: typeof axeCore
}
