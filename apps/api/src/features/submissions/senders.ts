import type { Language } from '@padauk/contract/languages'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** Who acts for a company; its owner has its id. */
export type Sender = { companyId: string; personId: string }

/**
 * The person who sends, held until the transaction ends: removing a member and closing the account wait
 * for what was begun, and nothing is begun after it. Undefined for one who is not there any more.
 */
export async function holdSender(
  transaction: DatabaseOrTransaction,
  { companyId, personId }: Sender,
) {
  await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forKeyShare()
    .execute()
  if (personId !== companyId) {
    await transaction
      .selectFrom('companyMembers')
      .select('id')
      .where('id', '=', personId)
      .forShare()
      .execute()
  }
  return transaction
    .selectFrom('companyPeople')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', personId)
    .$narrowType<{ id: string; name: string; email: string; language: Language }>()
    .executeTakeFirst()
}

export type HeldSender = NonNullable<Awaited<ReturnType<typeof holdSender>>>

/** In an entry of the audit log, whose actor is the company; an owner is the company. */
export const namedBy = ({ companyId, personId }: Sender) =>
  personId === companyId ? {} : { person: personId }

type Addressee = { name: string; email: string; language: string }
type Owner = { contact: string; email: string; language: string }

/** Who gets a receipt: the person who sent, and the owner. `key` tells their e-mails apart. */
export function receiptGoesTo(sender: HeldSender, owner: Owner): (Addressee & { key: string })[] {
  const { contact: name, email, language } = owner
  const toOwner = { name, email, language, key: '' }
  return sender.email === email ? [toOwner] : [toOwner, { ...sender, key: `:${sender.id}` }]
}
