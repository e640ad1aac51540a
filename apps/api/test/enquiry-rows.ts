import type { Database } from '#platform/database/database'

/** Straight into the table, many at once. */
export async function writeEnquiries(db: Database, names: string[], createdAt = new Date()) {
  const values = names.map((name) => ({
    name,
    email: 'demo@example.com',
    phone: '+959785432100',
    companyName: 'Demo',
    interestedService: 'Security service',
    language: 'en',
    typed: '{}',
    createdAt,
  }))
  await db.insertInto('enquiries').values(values).execute()
}
