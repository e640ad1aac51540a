import { kindOfSlot, uploadKinds } from '@padauk/contract/files'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Slot } from '@padauk/contract/sealing/values'
import type { FileRefusal } from '@padauk/contract/uploads'
import { longDate, timeOfDay } from '@padauk/language/dates'
import type { Audit } from '#features/audit/service'
import {
  findCure,
  insertPaper,
  lockCure,
  markAnswered,
  slotsSent,
} from '#features/evaluation/cures/repository'
import type { FoundCure } from '#features/evaluation/cures/repository'
import { createFileKeeper, displayName } from '#features/uploads/service'
import type { TypeChecks } from '#features/uploads/service'
import type { Database } from '#platform/database/database'
import type { ObjectStore } from '#platform/object-store/object-store'
import type { RateLimit } from '#platform/security/limits'
import type { Scanner } from '#platform/security/scanner'
import { encryptText } from '#platform/security/vault'
import type { Vault } from '#platform/security/vault'

export type AnsweringNeeds = {
  db: Database
  audit: Pick<Audit, 'append'>
  store: Pick<ObjectStore, 'put' | 'get' | 'remove'>
  vault: Vault
  scanner: Pick<Scanner, 'begin'>
  typeChecks: Pick<TypeChecks, 'inTurn'>
  /** Of files that a company sends. */
  paperLimit: Pick<RateLimit, 'take'>
}

type Incoming = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }
type Answer = { cureId: string; companyId: string; slot: Slot; language: Language }

export const keyPurpose = (id: string) => `cure paper ${id}`
export const filePurpose = (id: string) => `cure file ${id}`
export const namePurpose = (id: string) => `cure name ${id}`

/** Papers that a bidder sends later: checked like those of a bid, and encrypted before they are stored. */
export function createAnswering(needs: AnsweringNeeds) {
  const { db, audit, store, vault, paperLimit } = needs
  const keepFile = createFileKeeper(needs)

  /** The request, while the company may still answer it. */
  async function toAnswer({ cureId, companyId, slot, language }: Answer) {
    const cure = await findCure(db, cureId)
    if (cure?.companyId !== companyId || !cure.papers.includes(slot)) return refuse('not-found')
    return cure.isInTime ? done(cure) : tooLate(cure, language)
  }

  async function keep(
    file: Incoming,
    { object, key, id, answer }: { object: string; key: Buffer; id: string; answer: Answer },
  ) {
    const accepts = uploadKinds[kindOfSlot(answer.slot)]
    const sender = answer.companyId
    const kept = await keepFile(file, { object, key, purpose: filePurpose(id), sender, accepts })
    return kept.ok ? kept : refuseFile(kept.code, accepts)
  }

  async function record(answer: Answer, paper: Parameters<typeof insertPaper>[1]) {
    return db.transaction().execute(async (transaction) => {
      await lockCure(transaction, answer.cureId)
      const cure = await findCure(transaction, answer.cureId)
      if (!cure) return refuse('not-found')
      // The time is judged when the whole file is there.
      if (!cure.isInTime) return tooLate(cure, answer.language)
      await insertPaper(transaction, paper)
      const sent = await slotsSent(transaction, cure.id)
      const answered = cure.papers.every((slot) => sent.has(slot))
      if (answered) await markAnswered(transaction, cure.id)
      await audit.append(transaction, {
        actor: `company:${answer.companyId}`,
        action: 'evaluation.paper-sent',
        subject: `submission:${cure.submissionId}`,
        tenderId: cure.tenderId,
        body: { slot: answer.slot, sha256: paper.sha256, size: paper.size },
      })
      return done({ sha256: paper.sha256, answered })
    })
  }

  async function receive(answer: Answer, file: Incoming) {
    const id = crypto.randomUUID()
    const object = `cures/${answer.cureId}/${id}`
    const { key, wrapped: wrappedKey } = vault.newKey(keyPurpose(id))
    const kept = await keep(file, { object, key, id, answer })
    const outcome = kept.ok
      ? await record(answer, {
          id,
          object,
          wrappedKey,
          cureId: answer.cureId,
          slot: answer.slot,
          sealedName: encryptText(key, displayName(file.name), namePurpose(id)),
          ...kept.value,
        })
      : kept
    if (!outcome.ok) await store.remove(object)
    return outcome
  }

  return {
    async answer(answer: Answer, files: AsyncIterable<Incoming>) {
      const found = await toAnswer(answer)
      if (!found.ok) return found
      const limited = await paperLimit.take(answer.companyId)
      if (limited) return limited
      for await (const file of files) return receive(answer, file)
      return refuse('file-empty')
    },
  }
}

function tooLate({ dueAt }: FoundCure, language: Language) {
  const time = `${longDate(dueAt, language)}, ${timeOfDay(dueAt, language)}`
  return refuse('cure-too-late', { values: { time } })
}

type UploadRules = (typeof uploadKinds)[keyof typeof uploadKinds]

function refuseFile(code: FileRefusal, { messages }: UploadRules) {
  if (code === 'file-type') return refuse(code, { says: messages.type })
  return code === 'file-too-large' ? refuse(code, { says: messages.size }) : refuse(code)
}
