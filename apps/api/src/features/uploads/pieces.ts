import { createHash, randomBytes } from 'node:crypto'
import { chunkLimitBytes } from '@padauk/contract/uploads'
import { gather, letGo } from '#features/uploads/kept-buffers'
import {
  addPiece,
  deletePieces,
  findSmallPiece,
  findUpload,
  listPieces,
  markRefused,
  stagedBytes,
} from '#features/uploads/repository'
import type { Completed, PieceRow, UploadRow } from '#features/uploads/repository'
import type { Database } from '#platform/database/database'
import type { ObjectStore } from '#platform/object-store/object-store'
import { decrypt, decryptText, encrypt, encryptText } from '#platform/security/vault'
import type { Vault } from '#platform/security/vault'

type Needs = {
  db: Database
  store: ObjectStore
  vault: Vault
  stagedLimit: number
}

export type Encrypted = Pick<UploadRow, 'id' | 'sealed' | 'wrappedKey' | 'sealedName'>
/** Without a key the bytes are stored as they come: their sender has sealed them. */
export type Target = { id: string; companyId: string; key: Buffer | null; size: number | null }

/** Binds a piece to its place and length: a moved or shortened piece can't be decrypted. */
const purposeOf = (id: string, { start, size }: { start: number; size: number }) =>
  `upload ${id} ${start} ${size}`

/**
 * A piece below this size is joined with the one that follows. A file of 250 MB then has 2,000
 * pieces at most, however often its line breaks.
 */
const smallBytes = 131_072

const staged = (id: string) => `staged/${id}/`
/** A sealed file stays here for good: after acceptance it is locked where it lies. */
const sealedPlace = (id: string) => `sealed/${id}/`
const secured = (submissionId: string) => `bids/${submissionId}/`
const placeOf = (start: number) => String(start).padStart(12, '0')

/** Changed or missing: a retry would not help. */
class BrokenPiece extends Error {}

function* zeros(count: number) {
  for (let left = count; left > 0; left -= chunkLimitBytes) {
    yield Buffer.alloc(Math.min(left, chunkLimitBytes))
  }
}

/** The bytes of files: encrypted pieces in the object store, in the order of their rows. */
export function createPieces({ db, store, vault, stagedLimit }: Needs) {
  const keyPurpose = (id: string) => `upload ${id}`
  const namePurpose = (id: string) => `name of upload ${id}`

  function keyOf({ id, sealed, wrappedKey }: Omit<Encrypted, 'sealedName'>) {
    if (sealed) return null
    if (!wrappedKey) throw new Error(`the key of upload ${id} was erased`)
    return vault.unwrap(wrappedKey, keyPurpose(id))
  }

  async function readSealed(id: string, { object, version, start }: PieceRow) {
    const reading = await store.get(object, { version: version ?? undefined })
    if (!reading) throw new BrokenPiece(`upload ${id}: the piece at ${start} is not in the store`)
    // Node's own `buffer` goes through a Blob, which costs more than reading the store.
    return gather(reading.stream, reading.size)
  }

  function open(id: string, key: Buffer | null, piece: PieceRow, sealed: Buffer) {
    if (key === null) {
      if (sealed.length === piece.size) return sealed
      throw new BrokenPiece(`upload ${id}: the piece at ${piece.start} has another length`)
    }
    try {
      return decrypt(key, sealed, purposeOf(id, piece))
    } catch (cause) {
      throw new BrokenPiece(`upload ${id}: the piece at ${piece.start} was changed`, { cause })
    }
  }

  async function readPiece(id: string, key: Buffer | null, piece: PieceRow) {
    const sealed = await readSealed(id, piece)
    const bytes = open(id, key, piece, sealed)
    if (bytes !== sealed) letGo(sealed)
    return bytes
  }

  async function findJoinable(uploadId: string, end: number, length: number) {
    if (end === 0) return undefined
    const piece = await findSmallPiece(db, { uploadId, end, below: smallBytes })
    return piece && piece.size + length <= chunkLimitBytes ? piece : undefined
  }

  /** Null for a broken piece; finds one that was moved to its final place in between. */
  async function readIfSound(
    id: string,
    key: Buffer | null,
    piece: PieceRow,
  ): Promise<Buffer | null> {
    try {
      return await readPiece(id, key, piece)
    } catch (error) {
      if (!(error instanceof BrokenPiece)) throw error
      const now = (await listPieces(db, id)).find(({ start }) => start === piece.start)
      return now && now.object !== piece.object ? readIfSound(id, key, now) : null
    }
  }

  return {
    keyOf,

    seal(id: string, name: string) {
      const { key, wrapped: wrappedKey } = vault.newKey(keyPurpose(id))
      return { key, wrappedKey, sealedName: encryptText(key, name, namePurpose(id)) }
    },

    nameOf(upload: Encrypted) {
      const key = upload.sealedName && keyOf(upload)
      if (!key || !upload.sealedName) return ''
      return decryptText(key, upload.sealedName, namePurpose(upload.id))
    },

    /** `elsewhere`: another request was faster and has moved the upload on. */
    async store(
      { id, companyId, key, size: announced }: Target,
      from: number,
      bytes: Buffer,
      completed: Completed = { state: 'checking' },
    ) {
      const before = await findJoinable(id, from, bytes.length)
      const start = before?.start ?? from
      const plain = before ? Buffer.concat([await readPiece(id, key, before), bytes]) : bytes
      const size = plain.length
      // Two writers at one place must not overwrite each other, so no two objects share a name.
      const place = key ? staged(id) : sealedPlace(id)
      const object = `${place}${placeOf(start)}-${randomBytes(8).toString('hex')}`
      const sealed = key ? encrypt(key, plain, purposeOf(id, { start, size })) : plain
      const { version = null } = await store.put(object, sealed, {
        contentType: 'application/octet-stream',
        contentLength: sealed.length,
      })
      const outcome = await db.transaction().execute(async (transaction) => {
        // Announced bytes were counted when the upload began.
        const isFull =
          announced === null &&
          (await stagedBytes(transaction, companyId)) + bytes.length > stagedLimit
        if (isFull) return 'quota' as const
        const piece = { uploadId: id, start, size, object, version }
        const added = await addPiece(transaction, piece, { from, completed })
        return added ? ('stored' as const) : ('elsewhere' as const)
      })
      const needless = outcome === 'stored' ? before?.object : object
      if (needless) await store.remove(needless)
      return outcome
    },

    /** The file as it was sent, a piece at a time. Throws when a bit of it was changed or is gone. */
    async *read(upload: Encrypted & Pick<UploadRow, 'size'>): AsyncGenerator<Buffer, void, void> {
      const { id } = upload
      const key = keyOf(upload)
      let position = 0
      for (const piece of await listPieces(db, id)) {
        if (piece.start !== position) {
          throw new BrokenPiece(`upload ${id}: no piece at ${position}`)
        }
        yield await readPiece(id, key, piece)
        position += piece.size
      }
      if (position !== upload.size) throw new BrokenPiece(`upload ${id} ends at ${position}`)
    },

    /** The SHA-256 of what is stored; null where a part is gone. A store that is down throws. */
    async hashOf(upload: UploadRow) {
      const hash = createHash('sha256')
      try {
        for await (const bytes of this.read(upload)) {
          hash.update(bytes)
          letGo(bytes)
        }
      } catch (error) {
        if (error instanceof BrokenPiece) return null
        throw error
      }
      return hash.digest('hex')
    },

    /**
     * As much of an accepted file as there is, always of its length: what was changed or is gone
     * comes as zeros. One broken piece must not keep every other bid from being opened; the hash
     * tells which file it was. A store that is down still throws.
     */
    async *readWhatIsLeft(upload: UploadRow): AsyncGenerator<Buffer, void, void> {
      const { id, size } = upload
      const key = keyOf(upload)
      let position = 0
      for (const piece of await listPieces(db, id)) {
        yield* zeros(piece.start - position)
        yield (await readIfSound(id, key, piece)) ?? Buffer.alloc(piece.size)
        position = piece.start + piece.size
      }
      yield* zeros((size ?? 0) - position)
    },

    securedPlace: (submissionId: string, id: string, start: number) =>
      `${secured(submissionId)}${id}/${placeOf(start)}`,

    isSecured: (submissionId: string, { object }: PieceRow) =>
      object.startsWith(secured(submissionId)),

    /** A sound copy of a piece at its last place; throws rather than copy what was changed. */
    async copy(upload: UploadRow, piece: PieceRow, submissionId: string) {
      const sealed = await readSealed(upload.id, piece)
      open(upload.id, keyOf(upload), piece, sealed)
      const object = this.securedPlace(submissionId, upload.id, piece.start)
      const { version = null, size } = await store.put(object, sealed, {
        contentType: 'application/octet-stream',
        contentLength: sealed.length,
      })
      if (size !== sealed.length) throw new Error(`${object} was not stored whole`)
      return { object, version }
    },

    /** Rejects a file and erases it; false when it was accepted in between and must stay. */
    async refuse(id: string, code: string) {
      if (!(await markRefused(db, id, code))) {
        return (await findUpload(db, id))?.state === 'refused'
      }
      await this.erase(id)
      return true
    },

    /** Removes every object below the upload, those without a row too. */
    async erase(id: string) {
      await this.removeStaged(id)
      for await (const { key } of store.list(sealedPlace(id))) await store.remove(key)
      await deletePieces(db, id)
    },

    /** What a process that died has stored and not recorded; an accepted file has no use for it. */
    async removeUnrecorded(id: string) {
      const recorded = new Set((await listPieces(db, id)).map(({ object }) => object))
      for await (const { key } of store.list(sealedPlace(id))) {
        if (!recorded.has(key)) await store.remove(key)
      }
    },

    async removeStaged(id: string) {
      for await (const { key } of store.list(staged(id))) await store.remove(key)
    },
  }
}

export type Pieces = ReturnType<typeof createPieces>
