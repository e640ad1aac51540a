import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { declareInterest, postShares } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { Call, Failure } from '@padauk/contract/client'
import type { HandOut } from '@padauk/contract/sealing/windows'
import type { HandOutFault } from '@padauk/sealing/hand-out-check'
import { secretFrom } from '#admin/components/key/own-secret.ts'

export type Sitting = NonNullable<TenderSitting['sitting']>

export type Taken =
  /** Without shares: no bid is sealed to the key, which came when others were lost. */
  | { kind: 'posted'; withheld: number; hasShares: boolean }
  /** Checked in this browser, and no key share was sent. */
  | { kind: 'stopped'; fault: HandOutFault }

type Outcome = { ok: true; value: Taken } | Failure

type Part = {
  call: Call
  sitting: Sitting
  /** As the holder has compared it. */
  root: string
  own: OwnKey
  typed: string
  /** The sentence that the holder agreed to. */
  declaration: string
  now: () => Date
  onOpened: (done: number, total: number) => void
}

/** The window and the root are those that the holder saw, and not others with a right signature. */
const isAsSeen = ({ window, holder }: HandOut, { sitting, root, own }: Part) =>
  window.statement.window === sitting.id &&
  window.statement.recipient === sitting.window.statement.recipient &&
  window.statement.root === root &&
  holder === own.holder.id

/** Lets the browser draw: the ciphers run on the same thread. */
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Everything that a holder's browser does in a sitting. The key lives only as long as this call.
 * Null when the words or the card do not fit.
 */
export async function takePart(part: Part): Promise<Outcome | null> {
  const { call, sitting, own, typed, now } = part
  const secret = await secretFrom(own, typed)
  if (!secret) return null
  const [{ checkHandOut }, { declare, prepareShares }] = await Promise.all([
    import('@padauk/sealing/hand-out-check'),
    import('@padauk/sealing/holder-opening'),
  ])
  const stopped = (fault: HandOutFault): Outcome => ({
    ok: true,
    value: { kind: 'stopped', fault },
  })
  if (sitting.window.statement.root !== part.root) return stopped('root')
  const at = { params: { id: sitting.id } }
  const body = declare({
    window: sitting.window.statement,
    holder: own.holder.id,
    hasInterest: false,
    declaration: part.declaration,
    secret,
    now: now(),
  })
  const handed = await call(declareInterest, { ...at, body })
  if (!handed.ok) return handed
  const checked = await checkHandOut(handed.value, now())
  if (!checked.ok) return stopped(checked.fault)
  if (!isAsSeen(checked.handOut, part)) return stopped('context')
  const total = checked.handOut.bids.length
  const onOpened = (done: number) => {
    part.onOpened(done, total)
    return aMoment()
  }
  const shares = await prepareShares({ checked, secret, now: now(), onOpened })
  const posted = await call(postShares, { ...at, body: shares })
  if (!posted.ok) return posted
  const withheld = shares.statement.withheld.length
  const hasShares = checked.handOut.bids.some(({ share }) => share !== null)
  return { ok: true, value: { kind: 'posted', withheld, hasShares } }
}
