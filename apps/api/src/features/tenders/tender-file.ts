import { kindOfSlot, uploadKinds } from '@padauk/contract/files'
import { done, refuse } from '@padauk/contract/problems'
import type { TenderFile } from '@padauk/contract/sealing/tender-files'
import type { Slot } from '@padauk/contract/sealing/values'
import type { SignedTenderFile } from '@padauk/contract/tender-files'
import { uploadSlots } from '@padauk/contract/uploads'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import type { KeyHolders } from '#features/key-holders/service'
import { findTender } from '#features/tenders/repository'
import type { TenderDetail } from '#features/tenders/repository'
import { stateOf } from '#features/tenders/rules'
import type { Database } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'
import { words } from '#platform/text/words'

type Needs = {
  db: Database
  signer: Signer
  keyHolders: Pick<KeyHolders, 'sets'>
  companyName: (id: string) => Promise<string | null>
}

type Limit = TenderFile['limits'][number]

const slotLabels = {
  image: 'companyRegistrationImage',
  document: 'completeTenderDocument',
  nda: 'signedForms',
} as const

const ruleOf = (slot: Slot) => {
  const { limitBytes, mediaTypes } = uploadKinds[kindOfSlot(slot)]
  return { slot, bytes: limitBytes, types: [...mediaTypes] }
}

function limitsOf({ linkAllowed, rules }: TenderDetail): Limit[] {
  const always = uploadSlots.map((slot) => ({
    ...ruleOf(slot),
    labelEn: words('en')(`submission.${slotLabels[slot]}`),
    labelMm: words('mm')(`submission.${slotLabels[slot]}`),
    // A link stands in for document and NDA where the tender takes one.
    required: slot === 'image' || !linkAllowed,
  }))
  return [...always, ...rules.documents.map((asked) => ({ ...ruleOf(asked.slot), ...asked }))]
}

/** The file with which `/sealer.html` seals a bid on a device without a network. */
export function createTenderFiles({ db, signer, keyHolders, companyName }: Needs) {
  return {
    async tenderFile({ id, companyId }: { id: string; companyId: string }) {
      const row = await findTender(db, { id, companyId })
      const name = await companyName(companyId)
      if (!row || name === null) return refuse('not-found')
      const state = stateOf(row, row.readAt)
      if (state === 'cancelled') return refuse('tender-cancelled')
      if (state === 'closed') return refuse('tender-closed')
      const { keySet } = row
      if (row.sealing !== 'sealed' || keySet === null) return refuse('seal-not-taken')
      const chain = await keyHolders.sets.chain()
      const at = chain.findIndex(({ set }) => hashOf(set) === keySet)
      const statement: TenderFile = {
        kind: 'padauk-tender-file-v1',
        tender: {
          id: row.id,
          number: row.number,
          version: row.version,
          nameEn: row.nameEn,
          nameMm: row.nameMm,
        },
        deadline: row.endDate.toISOString(),
        company: { id: companyId, name },
        keySet,
        keySets: chain.slice(0, at + 1),
        fields: row.rules.fields,
        price: row.rules.price,
        limits: limitsOf(row),
        takesLinks: row.linkAllowed,
        addenda: row.addenda,
        issuedAt: row.readAt.toISOString(),
        key: signer.key,
      }
      const signature = signer.sign(statement.key, canonicalJson(statement))
      return done<SignedTenderFile>({ statement, signature, keys: signer.publicKeys() })
    },
  }
}
