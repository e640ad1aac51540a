import { readFileSync } from 'node:fs'
import { openLedger } from '#kit/ledger'
import { bid } from './bidding.ts'
import type { Storm } from './bidding.ts'
import type { Entry } from './ledger.ts'
import { makePlan } from './plan.ts'
import type { StormOptions } from './plan.ts'

/** What the sender is told, in a file because of its length. */
export type LoadOrder = { options: StormOptions; storm: Storm; ledger: string }

/** All companies of a storm, in a process of their own: node load-process.ts ORDER. */
const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadOrder
const ledger = openLedger<Entry>(order.ledger)
// The parent process has ended.
process.on('disconnect', () => process.exit(1))

const { bidders } = makePlan(order.options)
await Promise.all(bidders.map((company) => bid({ storm: order.storm, ledger }, company)))
ledger.close()
process.exit(0)
