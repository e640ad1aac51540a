import type { ArrivalFacts } from '@padauk/contract/sealing/bids'
import { openFacts } from '@padauk/sealing/arrival'
import { arrivalSalt } from '@padauk/sealing/file-records'
import { openRecords } from '#features/uploads/arrival/records'
import type { Pieces } from '#features/uploads/pieces'
import type { UploadRow } from '#features/uploads/repository'
import type { Vault } from '#platform/security/vault'

type Needs = { pieces: Pieces; vault: Vault }

const purposeOf = (id: string) => `key of arrival ${id}`

export type OpenedArrival = { facts: ArrivalFacts; read(): AsyncGenerator<Buffer, void, void> }

/**
 * Files that we sealed while they arrived. Their key is in the name that was returned; of a bid for
 * an access-controlled tender we keep it, wrapped.
 */
export function createArrivalFiles({ pieces, vault }: Needs) {
  const keyOf = ({ id, sealed, wrappedKey }: UploadRow) =>
    sealed === 'on-arrival' && wrappedKey ? vault.unwrap(wrappedKey, purposeOf(id)) : null

  /** Null for a key that is not the file's. */
  async function open(row: UploadRow, ikm: Uint8Array): Promise<OpenedArrival | null> {
    if (row.sealed !== 'on-arrival' || !row.sealedFacts) return null
    const facts = await openFacts(ikm, Uint8Array.from(row.sealedFacts))
    if (!facts) return null
    const salt = arrivalSalt(ikm)
    const file = { id: row.id, ikm, salt, size: facts.size, isMended: false }
    return { facts, read: () => openRecords(pieces.read(row), file) }
  }

  return {
    open,
    wrap: (id: string, ikm: Uint8Array) => vault.wrap(ikm, purposeOf(id)),

    /** In clear where we have the key, otherwise as it lies in the store. Throws where it is broken. */
    async *read(row: UploadRow): AsyncGenerator<Buffer, void, void> {
      const ikm = keyOf(row)
      if (!ikm) return yield* pieces.read(row)
      const opened = await open(row, ikm)
      if (!opened) throw new Error(`upload ${row.id} does not open`)
      yield* opened.read()
    },

    /** The same, always of its length: zeros where it is broken. */
    async *readWhatIsLeft(row: UploadRow): AsyncGenerator<Buffer, void, void> {
      const ikm = keyOf(row)
      const opened = ikm && (await open(row, ikm))
      const stored = pieces.readWhatIsLeft(row)
      if (!ikm || !opened) return yield* stored
      const { size } = opened.facts
      yield* openRecords(stored, {
        id: row.id,
        ikm,
        salt: arrivalSalt(ikm),
        size,
        isMended: true,
      })
    },
  }
}

export type ArrivalFiles = ReturnType<typeof createArrivalFiles>
