import type { NewEnquiry } from '@padauk/contract/enquiries'
import type { Language } from '@padauk/contract/languages'
import type { DatabaseOrTransaction } from '#platform/database'

type EnquiryRow = NewEnquiry & { language: Language; typed: NewEnquiry }

export async function insertEnquiry(db: DatabaseOrTransaction, enquiry: EnquiryRow) {
  const { id } = await db
    .insertInto('enquiries')
    .values({ ...enquiry, typed: JSON.stringify(enquiry.typed) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
