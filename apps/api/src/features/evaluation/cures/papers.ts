import type { Language } from '@padauk/contract/languages'
import type { OwnResult } from '@padauk/contract/outcomes'
import { done, refuse } from '@padauk/contract/problems'
import type { Slot } from '@padauk/contract/sealing/values'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { readingRefusal } from '#features/evaluation/access'
import { filePurpose, keyPurpose, namePurpose } from '#features/evaluation/cures/answering'
import type { AnsweringNeeds } from '#features/evaluation/cures/answering'
import type { NameOfPaper } from '#features/evaluation/checking/describe'
import { findCure, findOwnCure, findPaper } from '#features/evaluation/cures/repository'
import { paperLabel } from '#features/evaluation/cures/requesting'
import type { Member } from '#features/evaluation/repository'
import { openFrames } from '#platform/security/encrypted-file'
import { decryptText } from '#platform/security/vault'

type Own = { tenderId: string; companyId: string; language: Language }
type Asked = { cureId: string; slot: string; by: Member }

/** Papers that came later, as staff read them. */
export function createPapers({ db, audit, store, vault }: AnsweringNeeds) {
  const nameOfPaper: NameOfPaper = ({ id, wrappedKey, sealedName }) =>
    decryptText(vault.unwrap(wrappedKey, keyPurpose(id)), sealedName, namePurpose(id))

  return {
    nameOfPaper,

    /** What a company was asked for about its own bid; null when nothing was. */
    async ownCure({ tenderId, companyId, language }: Own): Promise<OwnResult['cure']> {
      const cure = await findOwnCure(db, { tenderId, companyId })
      if (!cure) return null
      const rules = cure.rules as TenderRules
      // Only such ones can be asked for.
      const slots = cure.papers as Slot[]
      return {
        id: cure.id,
        papers: slots.map((slot) => ({ slot, label: paperLabel(rules, slot, language) })),
        message: cure.message,
        due_at: cure.dueAt.toISOString(),
        answered_at: cure.answeredAt?.toISOString() ?? null,
        is_open: cure.isInTime,
      }
    },

    /** Logged before a byte is sent. */
    async open({ cureId, slot, by }: Asked) {
      const cure = await findCure(db, cureId)
      if (!cure) return refuse('not-found')
      const refusal = await readingRefusal(db, by, cure.tenderId)
      if (refusal) return refusal.code === 'not-yet' ? refuse('not-found') : refusal
      const paper = await findPaper(db, { cureId, slot })
      const reading = paper && (await store.get(paper.object))
      if (!paper || !reading) return refuse('not-found')
      await db.transaction().execute((transaction) =>
        audit.append(transaction, {
          actor: `staff:${by.id}`,
          action: 'evaluation.paper-opened',
          subject: `submission:${cure.submissionId}`,
          tenderId: cure.tenderId,
          body: { slot, sha256: paper.sha256 },
        }),
      )
      const key = vault.unwrap(paper.wrappedKey, keyPurpose(paper.id))
      return done({
        name: nameOfPaper(paper),
        size: paper.size,
        open: () => openFrames(reading.stream, { key, purpose: filePurpose(paper.id) }),
      })
    },
  }
}
