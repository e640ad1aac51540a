import { createHash } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { createStampAuthority } from '@padauk/testing/time-stamps'

/** The time stamp of a demo authority on a statement, as a closing proof holds it. */
export async function stampOn(statement: Parameters<typeof canonicalJson>[0] = {}) {
  const authority = await createStampAuthority()
  try {
    const hash = createHash('sha256').update(canonicalJson(statement)).digest('hex')
    return (await authority.stamp(hash)).toString('base64')
  } finally {
    await authority.remove()
  }
}
