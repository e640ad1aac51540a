import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@padauk/contract/client'
import { sendEnquiry } from '@padauk/contract/enquiries'
import type { Stack } from '@padauk/tools/stack'
import { untilAnswered } from '#kit/client'
import { openDatabase } from '#kit/database'
import { compareMails } from '#kit/mails'
import { startProduct } from '#kit/product'
import type { AloneProof } from '#kit/proof'
import { atLeast, none, reportedAll } from '#kit/report'

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
  const { rows, end } = openDatabase(ownerUrl)
  const idsOf = async (from: string) =>
    (await rows<{ id: string }>(`select id from ${from}`)).map(({ id }) => id)
  const isAllSent = async () => (await idsOf('letters where sent_at is null')).length === 0 || null
  // What was never sent is counted below.
  await untilAnswered(isAllSent, patienceMs).catch(() => null)
  const stored = { enquiries: await idsOf('enquiries'), letters: await idsOf('letters') }
  await end()
  return stored
}

async function judge(stack: Stack, { acknowledged, refused }: Posted, killed: number) {
  const { enquiries, letters } = await storedIn(stack)
  const { missing, foreign, repeated } = compareMails(letters, stack.inbox.mails)
  return [
    atLeast('enquiries acknowledged', acknowledged.length, 1),
    ...reportedAll({
      'posts without an answer': refused,
      'processes killed': killed,
      'letters owed': letters.length,
      'letters repeated, same Message-ID': repeated,
    }),
    none(
      'acknowledged and lost',
      acknowledged.filter((id) => !enquiries.includes(id)),
    ),
    none('letters never sent', missing),
    none('mails that belong to no letter', foreign),
  ]
}

/** Api, worker and site are killed in turn, again and again, while enquiries are posted. */
export const kills: AloneProof = {
  name: 'kills',
  claim: 'what was acknowledged stays, and every letter goes out, whichever process is killed',
  isAsked: true,
  async runAlone({ isShort, given, atEnd }) {
    const stack = await startProduct('kills', atEnd)
    const posted: Posted = { isOn: true, acknowledged: [], refused: 0 }
    const posting = postEnquiries(stack, posted)
    const killed = await killInTurn(stack, Number(given.count ?? (isShort ? 1 : 3)))
    posted.isOn = false
    await posting
    return { rows: await judge(stack, posted, killed) }
  },
}
