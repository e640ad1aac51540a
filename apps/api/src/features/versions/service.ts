import type { Version } from '@padauk/contract/admin/content'
import type { Json } from '@padauk/evidence/canonical-json'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  deleteOldVersions,
  findVersion,
  findVersions,
  insertVersion,
} from '#features/versions/repository'
import type { VersionRow, VersionedKind } from '#features/versions/repository'
import { lacksBurmese, nextRevision, stateOf } from '#features/versions/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

/** Where the public reads something: the tables of the site. */
export type PublishedStore<Content extends object> = {
  kind: VersionedKind
  find(db: DatabaseOrTransaction, item: string): Promise<OnShelf<Content> | null>
  put(db: DatabaseOrTransaction, item: string, published: Placed<Content>): Promise<void>
}

export type Placed<Content> = { content: Content; isPublic: boolean }
/** `since` is null when it was never written. */
export type OnShelf<Content> = Placed<Content> & { since: Date | null }

type Act = 'saved' | 'published' | 'unpublished' | 'restored'

type Change<Content> = {
  item: string
  /** What the person saw. */
  revision: number
  staffId: string
  act: Act
  /** Absent: the newest one as it is. */
  content?: Content | undefined
}

type Refused = 'not-found' | 'changed-since'

const kept = 10

/** Drafts and versions of published content. */
export function createVersions({ db, audit }: { db: Database; audit: Audit }) {
  async function current<Content extends object>(
    at: DatabaseOrTransaction,
    store: PublishedStore<Content>,
    item: string,
  ) {
    const published = await store.find(at, item)
    if (!published) return null
    const newest = await findVersion(at, { kind: store.kind, item })
    const content = newest ? (readContent(newest.content) as Content) : published.content
    return { ...published, content, newest, revision: newest?.revision ?? 0 }
  }

  async function read<Content extends object>(store: PublishedStore<Content>, item: string) {
    const [now, versions] = await Promise.all([
      current(db, store, item),
      findVersions(db, { kind: store.kind, item }),
    ])
    if (!now) return refuse('not-found')
    return done({
      ...standingOf(now),
      content: now.content,
      versions: versions.map(versionOf),
    })
  }

  /** True when the version is written; what was there before anyone saved is kept as the first. */
  async function addVersion<Content extends object>(
    transaction: DatabaseOrTransaction,
    store: PublishedStore<Content>,
    now: NonNullable<Awaited<ReturnType<typeof current<Content>>>>,
    { item, staffId, act, content = now.content }: Change<Content>,
  ) {
    const subject = { kind: store.kind, item }
    if (now.revision === 0 && now.since) {
      const first = { revision: 1, content: now.content, published: now.isPublic, staffId: null }
      if (!(await insertVersion(transaction, { ...subject, ...first, savedAt: now.since })))
        return false
    }
    const revision = nextRevision(now)
    const published = act === 'published'
    return insertVersion(transaction, { ...subject, revision, content, published, staffId })
  }

  async function write<Content extends object>(
    transaction: DatabaseOrTransaction,
    store: PublishedStore<Content>,
    change: Change<Content>,
  ): Promise<Outcome<undefined, Refused>> {
    const { item, act, staffId } = change
    const now = await current(transaction, store, item)
    if (!now) return refuse('not-found')
    const isStale = now.revision !== change.revision || (act === 'unpublished' && !now.isPublic)
    if (isStale) return refuse('changed-since')
    const content = change.content ?? now.content
    if (!(await addVersion(transaction, store, now, change))) return refuse('changed-since')
    const isPublic = act === 'published' || (now.isPublic && act !== 'unpublished')
    // A draft of something public stays unpublished; hidden content may follow its draft.
    if (act === 'published' || !isPublic) await store.put(transaction, item, { content, isPublic })
    await deleteOldVersions(transaction, { kind: store.kind, item }, kept)
    await audit.appendChange(transaction, {
      staffId,
      action: `content.${act}`,
      subject: `${store.kind}:${item}`,
      before: factsOf(now.content, now.revision, now.isPublic),
      after: factsOf(content, nextRevision(now), isPublic),
    })
    return done()
  }

  async function change<Content extends object>(
    store: PublishedStore<Content>,
    asked: Change<Content>,
  ) {
    const written = await db
      .transaction()
      .execute((transaction) => write(transaction, store, asked))
    return written.ok ? read(store, asked.item) : written
  }

  async function readVersion<Content extends object>(
    store: PublishedStore<Content>,
    item: string,
    revision: number,
  ) {
    const row = await findVersion(db, { kind: store.kind, item }, revision)
    if (!row) return refuse('not-found')
    return done({ ...versionOf(row), content: readContent(row.content) as Content })
  }

  return {
    read,
    readVersion,
    change,

    /** The first version of something new, in the transaction that makes it. */
    async begin<Content extends object>(
      transaction: DatabaseOrTransaction,
      store: PublishedStore<Content>,
      { item, content, staffId }: { item: string; content: Content; staffId: string },
    ) {
      const first = { revision: 1, content, published: false, staffId }
      await insertVersion(transaction, { kind: store.kind, item, ...first })
      await audit.appendChange(transaction, {
        staffId,
        action: 'content.created',
        subject: `${store.kind}:${item}`,
        before: {},
        after: factsOf(content, 1, false),
      })
    },

    async restore<Content extends object>(
      store: PublishedStore<Content>,
      { from, ...asked }: Omit<Change<Content>, 'act' | 'content'> & { from: number },
    ) {
      const old = await readVersion(store, asked.item, from)
      if (!old.ok) return old
      return change(store, { ...asked, act: 'restored', content: old.value.content })
    },
  }
}

export type Versions = ReturnType<typeof createVersions>

// Written only by the schema of the contract.
const readContent = (text: string): unknown => JSON.parse(text)

const factsOf = (content: object, revision: number, isPublic: boolean) => ({
  ...(content as Record<string, Json>),
  revision,
  public: isPublic,
})

type Current = {
  content: object
  isPublic: boolean
  newest: Omit<VersionRow, 'revision'> | undefined
  revision: number
}

/** The publication status, as the contract names it. */
export function standingOf({ content, isPublic, newest, revision }: Current) {
  return {
    revision,
    state: stateOf({ isPublic, newestIsPublished: newest?.published ?? isPublic }),
    missing_burmese: lacksBurmese(content),
    changed_at: newest?.savedAt.toISOString() ?? null,
    changed_by: newest ? personOf(newest) : null,
  }
}

const personOf = ({ staffId, staffName }: Pick<VersionRow, 'staffId' | 'staffName'>) =>
  staffId !== null && staffName !== null ? { id: staffId, name: staffName } : null

const versionOf = (row: VersionRow): Version => ({
  revision: row.revision,
  published: row.published,
  saved_at: row.savedAt.toISOString(),
  saved_by: personOf(row),
})
