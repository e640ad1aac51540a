import { rmSync } from 'node:fs'
import { startDatabasePair } from '#proofs/storm/database-pair'
import { prepareEnvironment } from '#kit/environment'
import { aTenderToOpen, anOfficer, openHalf, openPatiently, threeFiles } from '#kit/openings'
import { makeDirectory } from '#kit/postgres-server'
import type { Alone, AloneProof } from '#kit/proof'
import { startProxy } from '#kit/proxy'
import { atLeast, is, reported } from '#kit/report'
import type { Row } from '#kit/report'
import { aKeySet } from '#kit/sealed-bids'
import { startSystem } from '#kit/system'

const patience = 30_000

/** Two api processes on a database whose every commit waits for a standby. */
async function prepare(isShort: boolean, atEnd: Alone['atEnd']) {
  const { directory, owned } = makeDirectory('padauk-opening-')
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const pair = await startDatabasePair(owned('databases'))
  atEnd(pair.stop)
  const relay = await startProxy({ port: pair.primaryPort })
  atEnd(relay.stop)
  const instead = { DATABASE_URL: pair.urlAt(relay.port) }
  const environment = await prepareEnvironment({ isShort, instead })
  atEnd(environment.leave)
  const same = () => ({})
  const env = { LOG_LEVEL: 'silent' }
  const system = await startSystem(environment, { apis: [same, same], worker: true, env })
  const [active, officer] = [await aKeySet(system), await anOfficer(system)]
  const [first, second] = system.apis.map(({ origin }) => ({ origin, officer, patience }))
  if (!first || !second) throw new Error('two processes were to be started')
  return { pair, relay, system, active, first, second }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

type Told = { what: string; windows: number }

/** How often it was begun, and whether it ended as it must. */
async function endOf({ system: { rows } }: Prepared, { what, windows }: Told, tenderId: string) {
  const [found] = await rows<{ windows: number; revealed: number; opened: number; left: number }>(
    `select count(*)::int as windows, count(*) filter (where state = 'revealed')::int as revealed,
       (select count(*)::int from opened_bids join submissions on submissions.id = submission_id
         where submissions.tender_id = $1) as opened,
       (select count(*)::int from sitting_shares where sealed is not null) as left
     from sittings where tender_id = $1`,
    [tenderId],
  )
  return [
    atLeast(`${what}: windows that were begun`, found?.windows ?? 0, windows),
    is(`${what}: revealed`, found?.revealed ?? 0, 1),
    is(`${what}: bids opened of 2`, found?.opened ?? 0, 2),
    is(`${what}: shares left behind`, found?.left ?? 0, 0),
  ]
}

/** One holder has posted, then something goes; both go on until the bids are open. */
async function interrupted(prepared: Prepared, told: Told, interrupt: () => Promise<unknown>) {
  const { system, active, first, second } = prepared
  const [one, other] = active.holders
  if (!one || !other) throw new Error('two holders are needed')
  const tenderId = await aTenderToOpen(system, active)
  await openHalf(first, tenderId, one)
  const start = performance.now()
  await interrupt()
  await openPatiently(second, tenderId, [one, other])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return [
    ...(await endOf(prepared, told, tenderId)),
    reported(`${told.what}: seconds until revealed`, seconds),
  ]
}

type Bids = Parameters<typeof aTenderToOpen>[2]

/** From "start" to "revealed", with two holders one after the other. */
async function timed({ system, active, first }: Prepared, what: string, bids: Bids): Promise<Row> {
  const tenderId = await aTenderToOpen(system, active, bids)
  const start = performance.now()
  await openPatiently(first, tenderId, active.holders.slice(0, 2))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return reported(`seconds from start to revealed, ${what}`, seconds)
}

/** The process that leads an opening dies, the database fails over, and many bids are opened. */
export const opening: AloneProof = {
  name: 'opening',
  claim: 'an opening that loses its process or its database ends well',
  isAsked: true,
  async runAlone({ isShort, atEnd }) {
    const prepared = await prepare(isShort, atEnd)
    const { pair, relay, system } = prepared
    const [few, many] = isShort ? [3, 20] : [50, 500]
    const rows = [
      ...(await interrupted(prepared, { what: 'leader killed', windows: 2 }, async () =>
        system.apis[0]?.process.kill('SIGKILL'),
      )),
      await timed(prepared, `${few} bids of 5 MB`, {
        count: few,
        files: threeFiles(5_000_000),
        link: null,
      }),
      await timed(prepared, `${many} bids`, { count: many }),
      // Last: afterwards no standby is left to wait for. The leader lives, so its window may go on.
      ...(await interrupted(prepared, { what: 'database failover', windows: 1 }, async () => {
        pair.killPrimary()
        relay.moveTo(null)
        await pair.promoteStandby()
        relay.moveTo({ port: pair.standbyPort })
      })),
    ]
    return { rows }
  },
}
