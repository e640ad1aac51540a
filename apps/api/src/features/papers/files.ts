import { done, refuse } from '@padauk/contract/problems'
import type { FileRefusal } from '@padauk/contract/uploads'
import { completeFile, deleteFile, forgottenFiles, insertFile } from '#features/papers/repository'
import type { PaperRow } from '#features/papers/repository'
import { acceptedFiles } from '#features/papers/rules'
import { createFileKeeper, displayName } from '#features/uploads/service'
import type { Database } from '#platform/database/database'
import type { ObjectStore } from '#platform/object-store/object-store'
import { openFrames } from '#platform/security/encrypted-file'
import type { RateLimit } from '#platform/security/limits'
import { decryptText, encryptText } from '#platform/security/vault'
import type { Vault } from '#platform/security/vault'

export type FileNeeds = {
  db: Database
  store: Pick<ObjectStore, 'put' | 'get' | 'remove'>
  vault: Vault
  /** Of files that one company sends. */
  uploadLimit: Pick<RateLimit, 'take'>
} & Parameters<typeof createFileKeeper>[0]

type Incoming = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }

const keyPurpose = (id: string) => `paper ${id}`
const filePurpose = (id: string) => `paper file ${id}`
const namePurpose = (id: string) => `paper name ${id}`

const sentences: Partial<Record<FileRefusal, string>> = {
  'file-type': 'papers.fileType',
  'file-too-large': 'submission.documentSize',
}

function refuseFile(code: FileRefusal) {
  const says = sentences[code]
  return refuse(code, says === undefined ? {} : { says })
}

type Kept = Pick<PaperRow, 'fileId' | 'wrappedKey' | 'sealedName'>

/** Files of papers, each encrypted under a key of its own. */
export function createPaperFiles(needs: FileNeeds) {
  const { db, store, vault, uploadLimit } = needs
  const keepFile = createFileKeeper(needs)

  const nameOf = ({ fileId, wrappedKey, sealedName }: Kept) =>
    decryptText(vault.unwrap(wrappedKey, keyPurpose(fileId)), sealedName, namePurpose(fileId))

  async function erase({ id, object }: { id: string; object: string }) {
    // The row last: an object without a row would stay for ever.
    await store.remove(object)
    await deleteFile(db, id)
  }

  async function keep(companyId: string, file: Incoming) {
    const id = crypto.randomUUID()
    const object = `papers/${companyId}/${id}`
    const { key, wrapped: wrappedKey } = vault.newKey(keyPurpose(id))
    const sealedName = encryptText(key, displayName(file.name), namePurpose(id))
    await insertFile(db, { id, companyId, object, wrappedKey, sealedName })
    const kept = await keepFile(file, {
      object,
      key,
      purpose: filePurpose(id),
      sender: companyId,
      accepts: acceptedFiles,
    })
    if (!kept.ok) {
      await erase({ id, object })
      return refuseFile(kept.code)
    }
    await completeFile(db, id, kept.value)
    return done({ file: id })
  }

  return {
    nameOf,

    /** The one file of a form, which is read to its end: only then the caller is guarded again. */
    async receive(companyId: string, files: AsyncIterable<Incoming>) {
      const limited = await uploadLimit.take(companyId)
      if (limited) return limited
      let received: Awaited<ReturnType<typeof keep>> = refuse('file-empty')
      for await (const file of files) {
        received = await keep(companyId, file)
        if (!received.ok) return received
      }
      return received
    },

    /** Null when the store lost it. */
    async open(row: PaperRow) {
      const reading = await store.get(row.object)
      if (!reading) return null
      const key = vault.unwrap(row.wrappedKey, keyPurpose(row.fileId))
      const bytes = () => openFrames(reading.stream, { key, purpose: filePurpose(row.fileId) })
      return { name: nameOf(row), size: row.size, bytes }
    },

    async eraseForgotten() {
      for (const file of await forgottenFiles(db)) await erase(file)
    },
  }
}

export type PaperFiles = ReturnType<typeof createPaperFiles>
