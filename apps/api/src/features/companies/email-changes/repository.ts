import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Person = { id: string; companyId: string }

const ownerOf = ({ id, companyId }: Person) => ({
  companyId,
  memberId: id === companyId ? null : id,
})

type NewChange = {
  email: string
  emailKey: string
  presentTokenHash: string
  newTokenHash: string
  sessionId: string
  hours: number
}

/** A newer request takes the place of the older one, whose links work no more. */
export async function saveChange(db: DatabaseOrTransaction, person: Person, change: NewChange) {
  const { hours, ...rest } = change
  const expiresAt = sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`
  await db
    .insertInto('emailChanges')
    .values({ ...ownerOf(person), ...rest, expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'memberId']).doUpdateSet({ ...rest, expiresAt }),
    )
    .execute()
}

/**
 * The request to which a link belongs, held until the transaction ends: of two links that are used
 * at once the second one sees the first. Only of a person who may sign in.
 */
export function holdChange(db: DatabaseOrTransaction, tokenHash: string) {
  return db
    .selectFrom('emailChanges as change')
    .innerJoin('companies', 'companies.id', 'change.companyId')
    .innerJoin('companyPeople as person', (join) =>
      join.on('person.id', '=', sql<string>`coalesce(change.member_id, change.company_id)`),
    )
    .select(['change.id as changeId', 'change.email', 'change.emailKey', 'change.sessionId'])
    .select(['change.presentTokenHash', 'change.newTokenHash'])
    .select(['person.id', 'person.companyId', 'person.name', 'person.language'])
    .select('person.email as presentEmail')
    .where((eb) =>
      eb.or([
        eb('change.presentTokenHash', '=', tokenHash),
        eb('change.newTokenHash', '=', tokenHash),
      ]),
    )
    .where('change.expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('companies.state', '=', 'approved')
    .forUpdate('change')
    .$narrowType<{ id: string; companyId: string; name: string; presentEmail: string }>()
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

export async function spendLink(
  db: DatabaseOrTransaction,
  id: string,
  link: 'presentTokenHash' | 'newTokenHash',
) {
  await db
    .updateTable('emailChanges')
    .set({ [link]: null })
    .where('id', '=', id)
    .execute()
}

export async function isTakenByOther(
  db: DatabaseOrTransaction,
  { id, emailKey }: { id: string; emailKey: string },
) {
  const other = await db
    .selectFrom('companyPeople')
    .select('id')
    .where('emailKey', '=', emailKey)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

/** False when the address is taken, which a trigger looks up under a lock. */
export async function changeAddress(
  db: DatabaseOrTransaction,
  { id, companyId }: Person,
  address: { email: string; emailKey: string },
) {
  const values = { ...address, mailRefusedAt: null }
  if (id !== companyId) {
    const ofMember = db.updateTable('companyMembers').set(values).where('id', '=', id)
    const { numUpdatedRows } = await ofMember
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ ...values, emailConfirmedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The link of the registration went to the address of before.
  await db.deleteFrom('emailConfirmations').where('companyId', '=', id).execute()
  return numUpdatedRows > 0n
}

export async function deleteChange(db: DatabaseOrTransaction, person: Person) {
  const { companyId, memberId } = ownerOf(person)
  await db
    .deleteFrom('emailChanges')
    .where('companyId', '=', companyId)
    .where('memberId', 'is not distinct from', memberId)
    .execute()
}

export async function deleteExpiredChanges(db: DatabaseOrTransaction) {
  await db
    .deleteFrom('emailChanges')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}
