import type {
  Content,
  ContentKind,
  ContentState,
  EditedContent,
  ItemKind,
  ListedContent,
  OrderedKind,
  TextKind,
} from '@padauk/contract/admin/content'
import { textKinds } from '@padauk/contract/admin/content'
import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  findItem,
  insertItem,
  listItems,
  lockOrder,
  orderOf,
  putItem,
  putOrder,
  takenSlugs,
} from '#features/content/editing/repository'
import type { ItemContent } from '#features/content/editing/repository'
import {
  documentIn,
  freeSlug,
  isReordering,
  isText,
  picturesIn,
  slugOf,
  tidyContent,
} from '#features/content/editing/rules'
import { standingOf } from '#features/versions/service'
import type { PublishedStore, Versions } from '#features/versions/service'
import type { Database } from '#platform/database/database'
import { readPlace } from '#platform/database/pages'

type Needs = {
  db: Database
  audit: Pick<Audit, 'appendChange'>
  versions: Versions
  /** Texts of the site that are kept as settings. */
  storeOfText: (kind: TextKind) => PublishedStore<Content>
  picturesForStaff: (ids: readonly string[]) => Promise<Map<string, StaffPicture>>
  documentsForStaff: (names: readonly string[]) => Promise<Map<string, StaffDocument>>
}

type Item = { kind: ContentKind; id: string }
type Editor = { revision: number; staffId: string }
/** Fields that are not turned into Unicode. */
type Wish = { asTyped?: string[] | undefined }
type Page = {
  limit: number
  after?: string | undefined
  state?: ContentState | undefined
}

type Media = { pictures: StaffPicture[]; documents: StaffDocument[] }
type Saved = Outcome<EditedContent, 'not-found' | 'changed-since' | 'invalid-input'>

const storeOfItems = (kind: ItemKind): PublishedStore<Content> => ({
  kind,
  async find(db, id) {
    const row = await findItem(db, kind, id)
    return row && { content: row.content, isPublic: row.isPublic, since: row.createdAt }
  },
  // What is put here was checked to be of this kind.
  put: (db, id, { content, isPublic }) =>
    putItem(db, id, { content: content as ItemContent, isPublic }),
})

export function createContentEditing(needs: Needs) {
  const { db, audit, versions, storeOfText, picturesForStaff, documentsForStaff } = needs

  const storeFor = (kind: ContentKind) => (isText(kind) ? storeOfText(kind) : storeOfItems(kind))
  /** A kind of which there is one has one item, which is called like it. */
  const isThere = ({ kind, id }: Item) => !isText(kind) || id === kind

  async function mediaOf(content: Content): Promise<Media> {
    const document = documentIn(content)
    const [pictures, documents] = await Promise.all([
      picturesForStaff(picturesIn(content).map(({ id }) => id)),
      documentsForStaff(document === null ? [] : [document]),
    ])
    return { pictures: [...pictures.values()], documents: [...documents.values()] }
  }

  /** Rejects content of another kind, and content that names missing pictures or documents. */
  async function check(kind: ContentKind, content: Content) {
    if (content.kind !== kind)
      return refuse('invalid-input', { fields: { kind: 'common.invalid' } })
    const { pictures, documents } = await mediaOf(content)
    const known = new Set(pictures.map(({ id }) => id))
    const unknown = picturesIn(content).find(({ id }) => !known.has(id))
    const fields: Record<string, string> = {}
    if (unknown) fields[`content.${unknown.field}`] = 'content.pictureMissing'
    // The terms can be read without a login.
    const isForAll = documents.every(({ audience }) => audience === 'public')
    if (documentIn(content) !== null && (documents.length === 0 || !isForAll))
      fields['content.document'] = 'content.documentMissing'
    return Object.keys(fields).length > 0 ? refuse('invalid-input', { fields }) : done()
  }

  async function withMedia<Value extends { content: Content }, Code extends ProblemCode>(
    id: string,
    outcome: Outcome<Value, Code>,
  ): Promise<Outcome<Value & Media & { id: string }, Code>> {
    if (!outcome.ok) return outcome
    return done({ id, ...outcome.value, ...(await mediaOf(outcome.value.content)) })
  }

  async function change(
    item: Item,
    asked: Editor & { act: 'saved' | 'published'; content?: Content | undefined } & Wish,
  ): Promise<Saved> {
    const { kind, id } = item
    if (!isThere(item)) return refuse('not-found')
    const { content, asTyped, ...editor } = asked
    if (content) {
      const checked = await check(kind, content)
      if (!checked.ok) return checked
    }
    const tidy = content && { content: tidyContent(content, asTyped) }
    return withMedia(id, await versions.change(storeFor(kind), { item: id, ...editor, ...tidy }))
  }

  async function read(item: Item) {
    if (!isThere(item)) return refuse('not-found')
    return withMedia(item.id, await versions.read(storeFor(item.kind), item.id))
  }

  /** If the id was taken a moment ago, tries another one. */
  async function insertNew(content: ItemContent, title: string, staffId: string) {
    for (;;) {
      const slug = slugOf(content.kind, title)
      const id = freeSlug(slug, await takenSlugs(db, content.kind, slug))
      const isOurs = await db.transaction().execute(async (transaction) => {
        if (!(await insertItem(transaction, id, content))) return false
        await versions.begin(transaction, storeFor(content.kind), { item: id, content, staffId })
        return true
      })
      if (isOurs) return id
    }
  }

  return {
    read,

    async list(kind: ItemKind, { limit, after, state }: Page) {
      const place = after === undefined ? null : readPlace(after, orderOf(kind))
      if (after !== undefined && !place) return refuse('invalid-input')
      const { rows, next } = await listItems(db, { kind, state, after: place, limit })
      const listed = rows.map((row) => ({ row, ...newestOf(row) }))
      const shown = listed.flatMap(({ content }) => picturesIn(content)[0]?.id ?? [])
      const pictures = await picturesForStaff(shown)
      return done({
        items: listed.map(({ row, content, standing }): ListedContent => {
          const picture = pictures.get(picturesIn(content)[0]?.id ?? '') ?? null
          return { id: row.id, ...titleOf(content, picture), picture, ...standing }
        }),
        next,
      })
    },

    async texts() {
      const found = await Promise.all(
        textKinds.map(async (kind) => ({
          kind,
          outcome: await versions.read(storeFor(kind), kind),
        })),
      )
      return found.flatMap(({ kind, outcome }) =>
        outcome.ok ? [{ id: kind, ...outcome.value }] : [],
      )
    },

    async readVersion({ kind, id, revision }: Item & { revision: number }) {
      if (!isThere({ kind, id })) return refuse('not-found')
      return withMedia(id, await versions.readVersion(storeFor(kind), id, revision))
    },

    async create(kind: ItemKind, given: Content, { staffId, asTyped }: Wish & { staffId: string }) {
      const checked = await check(kind, given)
      if (!checked.ok) return checked
      const content = tidyContent(given, asTyped) as ItemContent
      const shown = picturesIn(content)[0]?.id
      const picture = shown ? ((await picturesForStaff([shown])).get(shown) ?? null) : null
      const id = await insertNew(content, titleOf(content, picture).title_en, staffId)
      const made = await read({ kind, id })
      if (!made.ok) throw new Error(`${kind} ${id} was made and is not there`)
      return made
    },

    save: (item: Item, asked: Editor & Wish & { content: Content }) =>
      change(item, { ...asked, act: 'saved' }),

    publish: (item: Item, asked: Editor & Wish & { content?: Content | undefined }) =>
      change(item, { ...asked, act: 'published' }),

    async unpublish({ kind, id }: Item, asked: Editor) {
      const change = { item: id, ...asked, act: 'unpublished' as const }
      return withMedia(id, await versions.change(storeFor(kind), change))
    },

    async restore(item: Item, asked: Editor & { from: number }): Promise<Saved> {
      if (!isThere(item)) return refuse('not-found')
      const { kind, id } = item
      return withMedia(id, await versions.restore(storeFor(kind), { item: id, ...asked }))
    },

    async reorder(
      kind: OrderedKind,
      { before, after, staffId }: { before: string[]; after: string[]; staffId: string },
    ) {
      if (!isReordering(before, after)) return refuse('invalid-input')
      return db.transaction().execute(async (transaction) => {
        const now = await lockOrder(transaction, kind)
        if (now.join() !== before.join()) return refuse('changed-since')
        await putOrder(transaction, kind, after)
        await audit.appendChange(transaction, {
          staffId,
          action: 'content.reordered',
          subject: `${kind}:order`,
          before: { order: before },
          after: { order: after },
        })
        return done()
      })
    },
  }
}

export type ContentEditing = ReturnType<typeof createContentEditing>

type ListedRow = Awaited<ReturnType<typeof listItems>>['rows'][number]

function newestOf({ item, revision, savedAt, newestPublished, ...row }: ListedRow) {
  if (revision === null || savedAt === null || newestPublished === null || row.content === null) {
    const standing = standingOf({ ...item, newest: undefined, revision: 0 })
    return { content: item.content, standing }
  }
  const { staffId, staffName } = row
  const content = JSON.parse(row.content) as ItemContent
  const newest = { savedAt, published: newestPublished, staffId, staffName }
  return { content, standing: standingOf({ content, isPublic: item.isPublic, newest, revision }) }
}

/** A banner has no title; what its picture shows tells it from the others. */
function titleOf(content: ItemContent, picture: StaffPicture | null) {
  if (content.kind === 'banners') {
    const words = { title_en: picture?.alt_en ?? '', title_mm: picture?.alt_mm ?? '' }
    return { ...words, published_at: null }
  }
  const { title_en, title_mm } = content
  const published_at = content.kind === 'news' ? content.published_at : null
  return { title_en, title_mm, published_at }
}
