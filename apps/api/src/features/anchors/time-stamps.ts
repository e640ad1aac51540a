import { createHash } from 'node:crypto'
import { checkTimeStamp } from '@padauk/evidence/time-stamp-check'
import {
  findClosingToStamp,
  findHeadToStamp,
  insertStamp,
  stampsAfter,
} from '#features/anchors/repository'
import type { Stamped } from '#features/anchors/repository'
import type { Comparison } from '#features/audit/service'
import type { Database } from '#platform/database/database'
import type { StampAuthority } from '#platform/security/stamp-authority'

export type StampNeeds = { db: Database; stampAuthority: StampAuthority }

const pageSize = 500

const statementHash = (text: string) => createHash('sha256').update(text).digest('hex')

/** What a stamp must be over: the statement of its closing, or the head of its day. */
const expectedOf = ({ statement, head }: Stamped) =>
  statement === null ? head : statementHash(statement)

const nameOf = ({ day, tenderId }: Stamped) =>
  day === null ? `the closing of tender:${tenderId}` : `the head of ${day}`

/** Time stamps of an outside authority: nothing waits for them, and each is asked for once. */
export function createTimeStamps({ db, stampAuthority }: StampNeeds) {
  async function stamp(sha256: string, of: { day: string } | { tenderId: string }) {
    const { token, at } = await stampAuthority.stamp(Buffer.from(sha256, 'hex'))
    await insertStamp(db, { sha256, token, stampedAt: at, ...of })
  }

  return {
    /** Does nothing when it has been done, or when the authority was removed from the settings. */
    async stampClosing({ tenderId }: { tenderId: string }) {
      const statement = await findClosingToStamp(db, tenderId)
      if (statement && stampAuthority.isSet) await stamp(statementHash(statement), { tenderId })
    },

    async stampDay({ day }: { day: string }) {
      const head = await findHeadToStamp(db, day)
      if (head && stampAuthority.isSet) await stamp(head, { day })
    },
  }
}

/** Stored stamps against what they stamp. */
export function createStampComparison({ db }: { db: Database }): Comparison {
  async function faultOf(row: Stamped) {
    const expected = expectedOf(row)
    if (row.sha256 !== expected) return 'is one of something else'
    const { faults, at } = await checkTimeStamp(
      Uint8Array.from(row.token),
      Buffer.from(expected, 'hex'),
    )
    if (faults.length > 0) return `is not right: ${faults.join(', ')}`
    return Number(at) === Number(row.stampedAt) ? null : 'was changed: its time'
  }

  return {
    compare: () => Promise.resolve(null),
    async strays() {
      let rows = await stampsAfter(db, '', pageSize)
      while (rows.length > 0) {
        for (const row of rows) {
          const fault = await faultOf(row)
          if (fault) return `the time stamp on ${nameOf(row)} ${fault}`
        }
        rows = await stampsAfter(db, rows.at(-1)?.sha256 ?? '', pageSize)
      }
      return null
    },
  }
}
