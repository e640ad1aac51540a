import { listKeySets, listPracticeKeySets } from '@padauk/contract/key-sets'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { Tender } from '@padauk/contract/tenders'
import { readRememberedSet, rememberSet } from '#app/sealed/sealed-store.ts'
import { askUntilAnswered } from './as-company.ts'
import type { JudgedSet } from './sealer.ts'
import { sealing } from './sealing.ts'
import type { State } from './state.ts'

type Needs = { personId: string; tender: Tender; state: State; signal: AbortSignal }
type Judged = Exclude<JudgedSet, { verdict: 'stop' }>

/** Whether this browser seals to the key set that the server names. */
export function createKeySetCheck({ personId, tender, state, signal }: Needs) {
  let trusted: KeySet | null = null
  let judged: Judged | null = null
  // Demo keys say nothing about the real ones, and are not remembered.
  const isPractice = tender.id === practiceTenderId

  function trust({ set, fingerprint, verdict }: Judged) {
    trusted = set
    const isOlder = verdict === 'ancestor'
    const keySet = { step: 'trusted', fingerprint, isOlder, holders: set.holders.length } as const
    state.set({ keySet })
  }

  async function judge() {
    const sets = isPractice ? listPracticeKeySets : listKeySets
    const answer = await askUntilAnswered({ personId, signal }, sets, {})
    const found = await sealing.judge({
      sets: answer.ok ? answer.value : [],
      wanted: tender.sealing.key_set ?? '',
      remembered: isPractice ? null : await readRememberedSet(),
      // Bidding may start later than that.
      publishedAt: tender.published_at ?? tender.server_time,
    })
    if (found.verdict === 'stop') return state.set({ keySet: { step: 'stopped' } })
    judged = found
    if (found.verdict === 'refounded') {
      return state.set({ keySet: { step: 'asked', fingerprint: found.fingerprint } })
    }
    // An older set is used by an older tender; the newest one stays in memory.
    const isNewest = found.verdict === 'first' || found.verdict === 'descendant'
    if (isNewest && !isPractice) await rememberSet(found.hash)
    trust(found)
  }

  return {
    judge,
    /** The person has compared the fingerprint with the one on paper. */
    async confirm() {
      if (!judged) return
      await rememberSet(judged.hash)
      trust(judged)
    },
    async set() {
      if (!trusted) throw new Error('the key set is not trusted')
      return trusted
    },
  }
}

export type KeySetCheck = ReturnType<typeof createKeySetCheck>
