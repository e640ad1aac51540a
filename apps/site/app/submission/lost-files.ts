import type { Failure } from '@padauk/contract/client'
import { sendPartAgain } from '@padauk/contract/lost-parts'
import type { LostParts } from '@padauk/contract/lost-parts'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { Slot } from '@padauk/contract/sealing/values'
import { askAs } from './as-company.ts'
import { sealing } from './sealing.ts'
import { sendFile } from './sending-file.ts'

type Given = {
  personId: string
  receipt: ReceiptV2
  manifest: Manifest
  /** Those that are asked for. */
  slots: readonly Slot[]
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

type Outcome =
  | { ok: true; value: LostParts }
  | Failure
  | { ok: false; code: 'other-file' | 'unreadable' }
  | { ok: false; code: 'refused'; error: string }

/**
 * Seals a file with the key in the bid copy, which gives the very bytes that were sent at first,
 * and sends them on any line as for a bid.
 */
export async function sendLostFile(given: Given): Promise<Outcome> {
  const { personId, receipt, manifest, slots, file, signal, onProgress } = given
  const measured = await sealing.measure(file)
  const known = manifest.files.find(
    ({ slot, sha256 }) => slots.includes(slot) && sha256 === measured.sha256,
  )
  if (!known) return { ok: false, code: 'other-file' }
  const { slot, ikm } = known
  const tenderId = receipt.tender.id
  const id = `lost-${slot}`
  await sealing.open(id, file, { measured, ikm, sealing: receipt.sealed })
  const outgoing = {
    file,
    name: null,
    size: measured.sealedSize,
    metadata: { sealed: '1', slot, tender: tenderId },
    read: async (start: number, end: number) => new Blob([await sealing.read(id, start, end)]),
  }
  const sent = await sendFile(
    {
      outgoing,
      tenderId,
      personId,
      signal,
      onLocation() {},
      onProgress: (bytes) => onProgress(bytes / measured.sealedSize),
      onLine() {},
    },
    null,
  )
  await sealing.close(id)
  if (sent.state === 'refused') return { ok: false, code: 'refused', error: sent.sentence }
  if (sent.state !== 'arrived') return { ok: false, code: 'unreadable' }
  const upload = sent.location.split('/').at(-1) ?? ''
  const body = { slot, upload }
  return askAs({ personId, signal }, sendPartAgain, { params: { tenderId }, body })
}
