import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bidOnce, startBidding } from '#proofs/drill/bidding'
import type { Acknowledged } from '#proofs/drill/bidding'
import { lostOf } from '#proofs/drill/examine'
import { signedInBidders } from '#kit/bidders'
import { verifyChain } from '#kit/checks'
import { untilAnswered } from '#kit/client'
import { prepareEnvironment } from '#kit/environment'
import { install } from '#kit/install'
import { openLedger } from '#kit/ledger'
import { binaries } from '#kit/postgres-server'
import type { Alone, AloneProof } from '#kit/proof'
import { startProxy } from '#kit/proxy'
import { atMost, holds } from '#kit/report'
import { startSystem } from '#kit/system'
import { makeMachine, makeNetwork } from './machines.ts'
import type { Machine } from './machines.ts'

const bidderCount = 4
const mostGapSeconds = 30

async function mustType(machine: Machine, words: readonly string[], input = '') {
  const { isDone, said } = await machine.standby(words, input)
  if (!isDone) throw new Error(`standby.sh ${words.join(' ')}: ${said}`)
  return said
}

/** Two machines as the page for operators sets them up: three commands. */
async function twoMachines({ atEnd, say }: Alone) {
  if (!existsSync(binaries)) install('postgresql-15')
  atEnd(makeNetwork())
  const password = randomBytes(18).toString('hex')
  const [first, second] = [await makeMachine(1, password), await makeMachine(2, password)]
  atEnd(first.stop)
  atEnd(second.stop)
  first.initialise()
  const start = performance.now()
  const handed = (await mustType(first, ['allow', second.address])).split('\n').at(-1)
  await mustType(second, ['follow', first.address], handed)
  say(await mustType(first, ['on']))
  say(`  set up by three commands in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return { first, second }
}

const portOf = ({ url }: Machine) => Number(new URL(url).port)

/** Bids arrive; the first machine is gone, and the second takes over by one command. */
export const standby: AloneProof = {
  name: 'standby',
  claim: 'a second machine takes over by one command and has every acknowledged bid',
  isAsked: true,
  async runAlone(alone) {
    const { isShort, atEnd } = alone
    const { first, second } = await twoMachines(alone)
    // What DATABASE_URL names; the operator lets it name the second machine afterwards.
    const address = await startProxy({ host: first.address, port: portOf(first) })
    atEnd(address.stop)
    const url = new URL(first.url)
    url.host = `127.0.0.1:${address.port}`
    const environment = await prepareEnvironment({ isShort, instead: { DATABASE_URL: url.href } })
    atEnd(environment.leave)
    const system = await startSystem(environment)
    const ledger = openLedger<Acknowledged>(join(environment.directory, 'ledger.jsonl'))
    const bidders = await signedInBidders(system, bidderCount)
    const needs = { system, ledger }
    const stop = startBidding(needs, bidders)
    await pause(isShort ? 5_000 : 30_000)

    const early = await second.standby(['promote'])
    const before = ledger.read().length
    first.destroy()
    const start = performance.now()
    const { isDone, said } = await second.standby(['promote'])
    address.moveTo({ host: second.address, port: portOf(second) })
    const [bidder] = bidders
    if (!bidder) throw new Error('there is no bidder')
    await untilAnswered(() => bidOnce(needs, bidder).catch(() => null))
    const gap = (performance.now() - start) / 1000
    await pause(2_000)
    await stop()
    const all = ledger.read()
    const lost = await lostOf(needs, all)
    const chain = await verifyChain(system)
    return {
      rows: [
        holds('refuses to take over while the first machine answers', !early.isDone, early.said),
        holds('takes over when it is gone', isDone, said),
        holds('bids were acknowledged before and after', before > 0 && all.length > before),
        atMost(`acknowledged bids lost, of ${all.length}`, lost.length, 0),
        atMost('seconds without an accepted bid', gap, mostGapSeconds, (it) => it.toFixed(1)),
        holds('the audit chain verifies', chain.isDone, chain.said.split('\n')[0]),
      ],
    }
  },
}
