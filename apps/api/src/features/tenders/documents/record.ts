import type { Audit } from '#features/audit/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Needs = { audit: Pick<Audit, 'append'> }
type Published = { key: string; version: number; sha256: string }

/** Puts the hash of every version that is published into the audit chain. */
export const createVersionRecord =
  ({ audit }: Needs) =>
  async (
    transaction: DatabaseOrTransaction,
    { staffId, tenderId }: { staffId: string; tenderId: string },
    published: readonly Published[],
  ) => {
    for (const { key, version, sha256 } of published) {
      await audit.append(transaction, {
        actor: `staff:${staffId}`,
        action: 'tender.document-published',
        subject: `tender:${tenderId}`,
        body: { document: key, version, sha256 },
      })
    }
  }
