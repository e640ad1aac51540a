import { base64 } from '@scure/base'
import { WindowShares } from '@padauk/contract/sealing/windows'
import type {
  Declaration,
  OpeningWindow,
  PostedShares,
  SealedShares,
  SignedDeclaration,
} from '@padauk/contract/sealing/windows'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { openWith, sealTo } from './age.ts'
import { openShare } from './bid-opening.ts'
import { bytesOfText, hexHash, textOfBytes } from './bytes.ts'
import { readCanonical } from './canonical.ts'
import { expectedShare } from './hand-out-check.ts'
import type { checkHandOut } from './hand-out-check.ts'
import { signSeed } from './holder-keys.ts'
import { isSigned, signText } from './signing.ts'

type Declared = Pick<Declaration, 'holder' | 'hasInterest' | 'declaration'> & {
  window: OpeningWindow
  secret: Uint8Array
  now: Date
}

/** A holder says whether there is an interest, before anything is handed out. */
export function declare({ window, secret, now, ...declared }: Declared): SignedDeclaration {
  const { tender, root, window: id } = window
  const statement: Declaration = {
    kind: 'padauk-declaration-v1',
    tender,
    root,
    window: id,
    ...declared,
    at: now.toISOString(),
  }
  return { statement, signature: signText(signSeed(secret), statement) }
}

type Given = {
  checked: Extract<Awaited<ReturnType<typeof checkHandOut>>, { ok: true }>
  secret: Uint8Array
  now: Date
  /** Awaited, so that a screen can show how far it is. */
  onOpened?: (opened: number) => void | Promise<void>
}

/**
 * Opens the holder's share of each bid that is under the closing root, and seals them to the
 * window. What differs from its receipt is not posted, and the statement names it.
 */
export async function prepareShares({
  checked: { handOut, sets },
  secret,
  now,
  onOpened,
}: Given): Promise<SealedShares> {
  const { holder, window, bids } = handOut
  const shares: WindowShares['shares'] = {}
  const withheld: PostedShares['withheld'] = []
  for (const [place, bid] of bids.entries()) {
    const { receiptNo } = bid.receipt
    const expected = expectedShare(bid, holder, sets)
    const opened = expected && (await openOne(bid.share, secret, expected, now))
    if (opened?.ok) shares[receiptNo] = opened.text
    else if (opened) withheld.push({ receiptNo, fault: opened.fault })
    await onOpened?.(place + 1)
  }
  const { tender, root, window: id, recipient } = window.statement
  const within = { tender, root, window: id, holder }
  const plain: WindowShares = { kind: 'padauk-window-shares-v1', ...within, shares }
  const sealed = await sealTo(recipient, bytesOfText(canonicalJson(plain)))
  const statement: PostedShares = {
    kind: 'padauk-posted-shares-v1',
    ...within,
    sealed: hexHash(sealed),
    withheld,
    at: now.toISOString(),
  }
  return {
    statement,
    signature: signText(signSeed(secret), statement),
    sealed: base64.encode(sealed),
  }
}

async function openOne(
  share: string | null,
  secret: Uint8Array,
  expected: Parameters<typeof openShare>[2],
  now: Date,
) {
  if (share === null) return { ok: false, fault: 'missing' } as const
  return openShare(secret, base64.decode(share), expected, now)
}

/** Whether a holder signed this, for this very window. */
export function isOfWindow(
  { statement, signature }: Pick<SealedShares, 'statement' | 'signature'> | SignedDeclaration,
  { tender, root, window }: Pick<OpeningWindow, 'tender' | 'root' | 'window'>,
  signKey: string,
) {
  return (
    statement.tender === tender &&
    statement.root === root &&
    statement.window === window &&
    isSigned(statement, signature, signKey)
  )
}

/** With the window's secret: the text of each posted share, or null when they are not for it. */
export async function openPosted(secret: Uint8Array, { statement, sealed }: SealedShares) {
  const file = base64.decode(sealed)
  if (hexHash(file) !== statement.sealed) return null
  const plain = await openWith(secret, file)
  const text = plain && textOfBytes(plain)
  const posted = text === null ? null : readCanonical(WindowShares, text)
  const isSame =
    posted?.tender === statement.tender &&
    posted.root === statement.root &&
    posted.window === statement.window &&
    posted.holder === statement.holder
  return posted && isSame ? posted.shares : null
}
