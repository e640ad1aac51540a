import { readFileSync } from 'node:fs'
import { deadlinesAhead } from '#features/closings/service'
import { createDatabase, createPool } from '#platform/database/database'
import { migrate } from '#platform/database/migrations'
import { prepareCluster } from '#platform/database/roles'
import { jobs } from '#src/jobs'

const usage = `npm run db prepare     makes roles and database; needs DATABASE_ADMIN_URL, DATABASE_NAME,
                       DATABASE_OWNER_PASSWORD and DATABASE_PASSWORD
npm run db migrate     brings the database to the newest shape; needs DATABASE_OWNER_URL
npm run db deadlines   names the tenders that end within 24 hours, or have ended and are not closed
                       yet; ends with 3 when there are any; needs DATABASE_OWNER_URL

A name with _FILE behind it may name a file that holds the value.
`

function needed(name: string) {
  const file = process.env[`${name}_FILE`]
  const value = file ? readFileSync(file, 'utf8').trim() : process.env[name]
  if (value) return value
  process.stderr.write(`${name} is needed\n\n${usage}`)
  process.exit(2)
}

async function readDeadlines() {
  const url = needed('DATABASE_OWNER_URL')
  const db = createDatabase(createPool({ url, poolSize: 1, name: 'padauk-deadlines' }))
  try {
    return await deadlinesAhead(db, 24)
  } finally {
    await db.destroy()
  }
}

switch (process.argv[2]) {
  case 'prepare':
    await prepareCluster({
      adminUrl: needed('DATABASE_ADMIN_URL'),
      database: needed('DATABASE_NAME'),
      ownerPassword: needed('DATABASE_OWNER_PASSWORD'),
      applicationPassword: needed('DATABASE_PASSWORD'),
    })
    process.stdout.write('roles and database are there\n')
    break
  case 'migrate': {
    const ran = await migrate(needed('DATABASE_OWNER_URL'), jobs)
    process.stdout.write(ran.length > 0 ? `ran ${ran.join(', ')}\n` : 'nothing to migrate\n')
    break
  }
  case 'deadlines': {
    const ahead = await readDeadlines()
    for (const { endDate, nameEn, id } of ahead) {
      process.stdout.write(`${endDate.toISOString()}  ${nameEn}  ${id}\n`)
    }
    process.exit(ahead.length > 0 ? 3 : 0)
  }
  default:
    process.stderr.write(usage)
    process.exit(2)
}
