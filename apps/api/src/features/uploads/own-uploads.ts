import { refuse } from '@padauk/contract/problems'
import { outcomeOf } from '#features/uploads/checking'
import { Refused } from '#features/uploads/refused'
import { findUpload } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { resumableId } from '#features/uploads/rules'
import type { SealedUploads } from '#features/uploads/sealed/sealed-uploads'
import type { Database } from '#platform/database/database'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'isKeyedHash'>
  sealed: Pick<SealedUploads, 'finish'>
}

export function missing(): never {
  throw new Refused(refuse('not-found'))
}

/** One company's view of the uploads: what is not its own is not there. */
export function ownUploads({ db, secrets, sealed }: Needs, companyId: string) {
  async function find(name: string): Promise<UploadRow> {
    const id = resumableId(secrets, name)
    const row = id === null ? undefined : await findUpload(db, id)
    if (row?.companyId !== companyId || row.state === 'accepted') return missing()
    return row.sealed === 'on-arrival' ? missing() : row
  }

  return {
    find,
    /** As far as it has got; throws what it was refused for. */
    async current(name: string): Promise<UploadRow> {
      const row = await sealed.finish(await find(name))
      const outcome = outcomeOf(row)
      if (!outcome.ok) throw new Refused(outcome)
      return row
    },
  }
}
