import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, createPool } from '@padauk/api/platform/database/database'
import { createClient } from '@padauk/contract/client'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { startStack } from '@padauk/tools/stack'
import type { Stack } from '@padauk/tools/stack'
import { withoutLimits } from '@padauk/api/test/without-limits'

/**
 * Kills api, worker and site in turn, again and again, while enquiries are posted. What was
 * acknowledged must be there, and every letter must have gone out, repeated only as itself.
 */
const rounds = Number(process.argv[2] ?? 3)
const secondsBetweenKills = 3

const directory = mkdtempSync(join(tmpdir(), 'padauk-faults-'))
const logDirectory = join(directory, 'logs')
mkdirSync(logDirectory)
const stack = await startStack({
  mode: 'production',
  directory,
  // A server that is already up remembers earlier runs, and their letters.
  database: `padauk_faults_${process.pid}`,
  logDirectory,
  env: withoutLimits,
})

const acknowledged: string[] = []
let refused = 0
const posting = { on: true }

async function postEnquiries({ url }: Stack) {
  const call = createClient({ origin: url, language: 'en' })
  for (let i = 0; posting.on; i++) {
    const answer = await call(sendEnquiry, {
      body: {
        name: 'Demo Visitor',
        email: `visitor-${i}@example.com`,
        phone: '+959785432100',
        companyName: 'Demo Company',
        interestedService: 'Security service',
      },
    })
    if (answer.ok) acknowledged.push(answer.value.id)
    else refused++
    await pause(20)
  }
}

async function killInTurn({ processes }: Stack) {
  let kills = 0
  for (let round = 0; round < rounds; round++) {
    for (const victim of [processes.api, processes.worker, processes.site]) {
      await pause(secondsBetweenKills * 1000)
      victim.kill('SIGKILL')
      kills++
    }
  }
  await pause(secondsBetweenKills * 1000)
  posting.on = false
  return kills
}

const [kills] = await Promise.all([killInTurn(stack), postEnquiries(stack)])

const pool = createPool({ url: stack.ownerUrl, poolSize: 2, name: 'padauk-faults' })
const db = createDatabase(pool)
const unsent = async () => {
  const row = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
const patience = Date.now() + 120_000
while ((await unsent()) > 0 && Date.now() < patience) await pause(500)

const stored = await db.selectFrom('enquiries').select('id').execute()
const letters = await db.selectFrom('letters').select(['id', 'sentAt']).execute()
const storedIds = new Set(stored.map(({ id }) => id))
const domain = new URL(stack.url).hostname
const arrived = new Map<string, number>()
for (const { messageId } of stack.inbox.mails) {
  arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1)
}
const expected = new Set(letters.map(({ id }) => `<${id}@${domain}>`))

const results = {
  'enquiries acknowledged': acknowledged.length,
  'posts without an answer': refused,
  'processes killed': kills,
  'acknowledged and lost': acknowledged.filter((id) => !storedIds.has(id)).length,
  'letters owed': letters.length,
  'letters never sent': letters.filter(({ id }) => !arrived.has(`<${id}@${domain}>`)).length,
  'letters repeated, same Message-ID': [...arrived.values()].filter((count) => count > 1).length,
  'mails that belong to no letter': [...arrived.keys()].filter((id) => !expected.has(id)).length,
}
process.stdout.write(
  `${Object.entries(results)
    .map(([name, value]) => `${String(value).padStart(7)}  ${name}`)
    .join('\n')}\n`,
)

await db.destroy()
await stack.stop()
rmSync(directory, { recursive: true, force: true })
const held =
  acknowledged.length > 0 &&
  results['acknowledged and lost'] === 0 &&
  results['letters never sent'] === 0 &&
  results['mails that belong to no letter'] === 0
process.stdout.write(held ? 'held\n' : 'BROKEN\n')
process.exit(held ? 0 : 1)
