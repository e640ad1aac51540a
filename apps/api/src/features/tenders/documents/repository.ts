import { sql } from 'kysely'
import type { StoredDocument } from '#features/tenders/fields'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** Every version that companies could read. */
export function versionsOf(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('tenderDocumentVersions as versions')
    .innerJoin('documents', 'documents.name', 'versions.documentName')
    .select(['key', 'versions.version', 'documentName', 'nameEn', 'nameMm', 'versions.sha256'])
    .select(['addendumNo', 'title', 'mediaType', 'size'])
    .select(
      sql<number | null>`lead(addendum_no) over (partition by key order by versions.version)`.as(
        'supersededBy',
      ),
    )
    .where('tenderId', '=', tenderId)
    .execute()
}

export type DocumentVersion = Awaited<ReturnType<typeof versionsOf>>[number]

/** What is stored under these names, for a draft that was never published. */
export function storedDocuments(db: DatabaseOrTransaction, names: readonly string[]) {
  return db
    .selectFrom('documents')
    .select(['name as documentName', 'sha256', 'title', 'mediaType', 'size'])
    .where('name', '=', sql<string>`any(${sql.val(names)}::text[])`)
    .execute()
}

/** The next version of a document, or the first of one that is added. */
export async function insertVersion(
  db: DatabaseOrTransaction,
  tenderId: string,
  addendumNo: number,
  { key, document, nameEn, nameMm }: StoredDocument & { key: string },
) {
  const { rows } = await sql<{ key: string; version: number; sha256: string }>`
    insert into tender_document_versions
      (tender_id, key, version, document_name, name_en, name_mm, sha256, addendum_no)
    select ${tenderId}, ${key}, 1 + coalesce((select max(version) from tender_document_versions
      where tender_id = ${tenderId} and key = ${key}), 0), name, ${nameEn}, ${nameMm}, sha256,
      ${addendumNo}::integer
    from documents where name = ${document}
    returning key, version, sha256`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the document ${document} is not stored`)
  return row
}
