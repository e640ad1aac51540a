import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, createPool } from '@padauk/api/platform/database/database'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { createClient } from '@padauk/contract/client'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { startStack } from '@padauk/tools/stack'
import type { Stack } from '@padauk/tools/stack'
import type { AloneProof } from '#kit/proof'
import { atLeast, none, reported } from '#kit/report'

const secondsBetweenKills = 3
const patienceMs = 120_000

type Posted = { isOn: boolean; acknowledged: string[]; refused: number }

async function postEnquiries({ url }: Stack, posted: Posted) {
  const call = createClient({ origin: url, language: 'en' })
  for (let i = 0; posted.isOn; i++) {
    const answer = await call(sendEnquiry, {
      body: {
        name: 'Demo Visitor',
        email: `visitor-${i}@example.com`,
        phone: '+959785432100',
        companyName: 'Demo Company',
        interestedService: 'Security service',
      },
    })
    if (answer.ok) posted.acknowledged.push(answer.value.id)
    else posted.refused++
    await pause(20)
  }
}

async function killInTurn({ processes }: Stack, rounds: number) {
  const victims = [processes.api, processes.worker, processes.site]
  const kills = Array.from({ length: rounds }, () => victims).flat()
  for (const victim of kills) {
    await pause(secondsBetweenKills * 1000)
    victim.kill('SIGKILL')
  }
  await pause(secondsBetweenKills * 1000)
  return kills.length
}

/** What the database holds once every letter has gone out, or has had the time to. */
async function storedIn({ ownerUrl }: Stack) {
  const db = createDatabase(createPool({ url: ownerUrl, poolSize: 2, name: 'padauk-kills' }))
  const unsent = () => db.selectFrom('letters').select('id').where('sentAt', 'is', null).execute()
  try {
    const patience = Date.now() + patienceMs
    while ((await unsent()).length > 0 && Date.now() < patience) await pause(500)
    const enquiries = await db.selectFrom('enquiries').select('id').execute()
    const letters = await db.selectFrom('letters').select('id').execute()
    return {
      enquiries: new Set(enquiries.map(({ id }) => id)),
      letters: letters.map(({ id }) => id),
    }
  } finally {
    await db.destroy()
  }
}

async function judge(stack: Stack, { acknowledged, refused }: Posted, killed: number) {
  const { enquiries, letters } = await storedIn(stack)
  const domain = new URL(stack.url).hostname
  const owed = new Set(letters.map((id) => `<${id}@${domain}>`))
  const arrived = Map.groupBy(stack.inbox.mails, ({ messageId }) => messageId)
  return [
    atLeast('enquiries acknowledged', acknowledged.length, 1),
    reported('posts without an answer', refused),
    reported('processes killed', killed),
    none(
      'acknowledged and lost',
      acknowledged.filter((id) => !enquiries.has(id)),
    ),
    reported('letters owed', owed.size),
    none(
      'letters never sent',
      [...owed].filter((id) => !arrived.has(id)),
    ),
    reported(
      'letters repeated, same Message-ID',
      [...arrived.values()].filter((all) => all.length > 1).length,
    ),
    none(
      'mails that belong to no letter',
      [...arrived.keys()].filter((id) => !owed.has(id)),
    ),
  ]
}

/** Api, worker and site are killed in turn, again and again, while enquiries are posted. */
export const kills: AloneProof = {
  name: 'kills',
  claim: 'what was acknowledged stays, and every letter goes out, whichever process is killed',
  isAsked: true,
  async runAlone({ isShort, given, atEnd }) {
    const directory = mkdtempSync(join(tmpdir(), 'padauk-kills-'))
    atEnd(() => rmSync(directory, { recursive: true, force: true }))
    const logDirectory = join(directory, 'logs')
    mkdirSync(logDirectory)
    const stack = await startStack({
      mode: 'production',
      directory,
      // A server that is already up remembers earlier runs, and their letters.
      database: `padauk_kills_${process.pid}`,
      logDirectory,
      env: withoutLimits,
    })
    atEnd(stack.stop)
    const posted: Posted = { isOn: true, acknowledged: [], refused: 0 }
    const posting = postEnquiries(stack, posted)
    const killed = await killInTurn(stack, Number(given.count ?? (isShort ? 1 : 3)))
    posted.isOn = false
    await posting
    return { rows: await judge(stack, posted, killed) }
  },
}
