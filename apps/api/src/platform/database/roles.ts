import { Client, escapeIdentifier, escapeLiteral } from 'pg'

type Cluster = {
  adminUrl: string
  database: string
  ownerPassword: string
  applicationPassword: string
}

/**
 * Makes what belongs to the whole cluster: the owner who migrates, the application's login without
 * any right to change tables, and an empty database. Repeating it only renews the passwords.
 */
export async function prepareCluster(cluster: Cluster) {
  const { adminUrl, database, ownerPassword, applicationPassword } = cluster
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await ensureRole(client, 'padauk_app', 'nologin')
    await ensureRole(client, 'padauk_owner', `login password ${escapeLiteral(ownerPassword)}`)
    await ensureRole(client, 'padauk', `login password ${escapeLiteral(applicationPassword)}`)
    await client.query('grant padauk_app to padauk')
    await ensureDatabase(client, database)
  } finally {
    await client.end()
  }
  return {
    ownerUrl: asUser(adminUrl, 'padauk_owner', ownerPassword, database),
    applicationUrl: asUser(adminUrl, 'padauk', applicationPassword, database),
  }
}

async function ensureRole(client: Client, name: string, options: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${escapeIdentifier(name)} ${options}`)
}

async function ensureDatabase(client: Client, name: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  // lc_ctype C would leave Burmese text without trigrams and word classes.
  await client.query(
    `create database ${escapeIdentifier(name)} owner padauk_owner
     template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  )
}

/** For demo and development, whose databases are worth nothing without the keys beside them. */
export async function dropDatabase(adminUrl: string, name: string) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
  } finally {
    await client.end()
  }
}

export function asUser(url: string, user: string, password: string, database: string) {
  const address = new URL(url)
  address.username = user
  address.password = encodeURIComponent(password)
  address.pathname = `/${database}`
  return address.href
}
