import { createAudit } from '#features/audit/service'
import { readConfigOrExplain } from '#platform/config'
import { createDatabase, createPool } from '#platform/database/database'

// Reads the whole chain and names the first entry that is not what it was.
const { DATABASE_URL: url } = readConfigOrExplain()
const db = createDatabase(createPool({ url, poolSize: 2, name: 'padauk-audit' }))
const { entries, head, fault } = await createAudit({ db }).verify()
await db.destroy()
process.stdout.write(fault ? `BROKEN: ${fault}\n` : `${entries} entries, unbroken\nhead ${head}\n`)
process.exit(fault ? 1 : 0)
