import type { Database } from '#platform/database'

/** Settings as staff would have filled them in; a language-neutral value stands in English only. */
export async function fillSettings(
  db: Database,
  values: Record<string, string | { en: string; mm: string }>,
) {
  const rows = Object.entries(values).map(([key, value]) =>
    typeof value === 'string' ? { key, en: value } : { key, ...value },
  )
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ en: eb.ref('excluded.en'), mm: eb.ref('excluded.mm') })),
    )
    .execute()
}

type ArticleWords = { id: string; titleEn: string; titleMm?: string; descriptionEn?: string }

export async function anArticle(
  db: Database,
  table: 'services' | 'projects',
  words: ArticleWords & { published?: boolean; position?: number; pictures?: string[] },
) {
  await db
    .insertInto(table)
    .values({ position: 1, published: true, ...words })
    .execute()
}

type TenderParts = {
  nameEn: string
  nameMm?: string
  state?: 'draft' | 'published' | 'cancelled' | 'archived'
  publishedAt?: Date
  endsInSeconds?: number
}

/** A tender that was published and is open, unless the test says otherwise. */
export async function aTender(db: Database, parts: TenderParts) {
  const { endsInSeconds = 86_400, state = 'published', publishedAt = new Date(), ...words } = parts
  const seconds = (count: number) => new Date(Date.now() + count * 1000)
  const { id } = await db
    .insertInto('tenders')
    .values({
      ...words,
      state,
      publishedAt,
      startDate: seconds(-10 * 86_400),
      endDate: seconds(endsInSeconds),
      ...(state === 'cancelled' && { cancelReasonEn: 'The building was sold.' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
