import { migrate } from '#platform/migrations'
import { prepareCluster } from '#platform/roles'
import { jobs } from '#src/jobs'

const usage = `npm run db prepare   makes roles and database; needs DATABASE_ADMIN_URL, DATABASE_NAME,
                     DATABASE_OWNER_PASSWORD and DATABASE_PASSWORD
npm run db migrate   brings the database to the newest shape; needs DATABASE_OWNER_URL
`

function needed(name: string) {
  const value = process.env[name]
  if (value) return value
  process.stderr.write(`${name} is needed\n\n${usage}`)
  process.exit(2)
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
  default:
    process.stderr.write(usage)
    process.exit(2)
}
