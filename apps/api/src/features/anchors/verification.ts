import type { Audit, AuditEntry, Comparison } from '#features/audit/service'

type Needs = {
  audit: Pick<Audit, 'verify'>
  comparisons: readonly Comparison[]
}

/** What others have kept of our letters. */
type Kept = { heads?: readonly string[]; roots?: readonly string[] }

/** A closing root that was kept must be one that the chain tells of. */
function lookFor(roots: readonly string[]) {
  const found: { root: string; at: string }[] = []
  const rootIn = ({ body }: AuditEntry) => (JSON.parse(body) as { root: string }).root
  const comparison: Comparison = {
    async compare(entries) {
      for (const entry of entries.filter(({ action }) => action === 'tender.closed')) {
        const root = rootIn(entry)
        if (roots.includes(root)) found.push({ root, at: entry.at })
      }
      return null
    },
    async strays() {
      const lost = roots.find((wanted) => !found.some(({ root }) => root === wanted))
      return lost ? `the closing root ${lost} is not in the chain` : null
    },
  }
  return { comparison, found }
}

/** The whole chain, every row that it tells of, and what others have kept of it. */
export const createVerification =
  ({ audit, comparisons }: Needs) =>
  async ({ heads = [], roots = [] }: Kept = {}) => {
    const looking = lookFor(roots)
    const all = [...comparisons, looking.comparison]
    return { ...(await audit.verify({ comparisons: all, heads })), roots: looking.found }
  }
