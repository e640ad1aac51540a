import { addressOf } from '@padauk/contract/client'
import type { AnswerOf, Endpoint } from '@padauk/contract/endpoint'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { InfiniteListBase, useInfinitePaginationContext, useListContext } from 'ra-core'
import { download } from '#admin/session/call.ts'
import { Refused } from '#admin/session/refused.ts'
import { useWords } from '#admin/words/words.ts'
import { Loading } from './answer.tsx'
import { Button } from './button.tsx'
import { ListFilters } from './list-filters.tsx'
import type { Filter } from './list-filters.tsx'
import { Notice } from './notice.tsx'
import { RecordTable } from './record-table.tsx'
import type { Column } from './record-table.tsx'
import { Screen } from './screen.tsx'
import './list-screen.css'

type ItemOf<E extends Endpoint> = AnswerOf<E> extends { items: (infer Item)[] } ? Item : never

export type ListProps<E extends Endpoint, Item> = {
  /** The endpoint that returns `pageOf(Item)`. */
  list: E
  /** For `/api/admin/tenders/:id/submissions`. */
  params?: Record<string, string>
  /** Read out as the name of the table. */
  caption: string
  columns?: Column<Item>[]
  /** Instead of a table of columns. */
  body?: (items: Item[]) => ReactNode
  linkTo?: (item: Item) => string
  /** The label of the search field; it becomes the query's `search`. */
  search?: string
  filters?: Filter[]
  /** Sent with every page; not shown. */
  always?: Record<string, unknown>
  /** Said when nothing is there at all; with a search or filter the list says so itself. */
  empty: string
  /** Answers CSV; gets the same filters. */
  csv?: Endpoint
  /** Shown while rows are selected: buttons that act on them. */
  bulk?: (selected: Item[], clear: () => void) => ReactNode
  canSelect?: (item: Item) => boolean
  nameOf?: (item: Item) => string
}

/** A list inside a screen: search, filters, table, more. */
export function List<E extends Endpoint, Item extends { id: string } = ItemOf<E> & { id: string }>(
  props: ListProps<E, Item>,
) {
  const { list, params, always } = props
  return (
    <InfiniteListBase
      resource={addressOf(list, params ? { params } : {})}
      perPage={25}
      filter={always ?? {}}
      disableAuthentication
    >
      <ListBody {...props} />
    </InfiniteListBase>
  )
}

type ListScreenProps<E extends Endpoint, Item> = ListProps<E, Item> & {
  title: string
  lead?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
}

/** A whole screen that is one list. */
export function ListScreen<
  E extends Endpoint,
  Item extends { id: string } = ItemOf<E> & { id: string },
>({ title, lead, back, actions, ...list }: ListScreenProps<E, Item>) {
  return (
    <Screen title={title} lead={lead} {...(back && { back })} actions={actions}>
      <List<E, Item> {...list} />
    </Screen>
  )
}

function ListBody<E extends Endpoint, Item extends { id: string }>(props: ListProps<E, Item>) {
  const {
    caption,
    columns = [],
    body,
    linkTo,
    search,
    filters = [],
    bulk,
    canSelect,
    nameOf,
  } = props
  const { data = [], isPending, error } = useListContext()
  const items: Item[] = data
  const [selected, setSelected] = useState(new Set<string>())
  const clear = () => setSelected(new Set())
  const chosen = items.filter(({ id }) => selected.has(id))
  return (
    <div className="panel list">
      <div className="list-head">
        <ListFilters search={search} filters={filters}>
          <CsvButton {...props} />
        </ListFilters>
      </div>
      {bulk && chosen.length > 0 && (
        <BulkBar count={chosen.length} clear={clear}>
          {bulk(chosen, clear)}
        </BulkBar>
      )}
      {error && <ListTrouble error={error} />}
      {isPending && !error && <Loading />}
      {!isPending && !error && items.length === 0 && <Empty sentence={props.empty} />}
      {items.length > 0 && body?.(items)}
      {items.length > 0 && !body && (
        <RecordTable
          caption={caption}
          items={items}
          columns={columns}
          {...(linkTo && { linkTo })}
          {...(bulk && { selection: { selected, change: setSelected } })}
          {...(canSelect && { canSelect })}
          {...(nameOf && { nameOf })}
        />
      )}
      <More />
    </div>
  )
}

function BulkBar({
  count,
  clear,
  children,
}: {
  count: number
  clear: () => void
  children: ReactNode
}) {
  const { t } = useWords()
  return (
    <div className="list-bulk" role="group" aria-label={t('list.bulk')}>
      <p>{t('list.selected', { count })}</p>
      {children}
      <Button kind="quiet" small onClick={clear}>
        {t('list.clear')}
      </Button>
    </div>
  )
}

function ListTrouble({ error }: { error: unknown }) {
  const { t } = useWords()
  const { refetch } = useListContext()
  const sentence = error instanceof Refused ? error.message : 'trouble.unreachable'
  return (
    <Notice
      tone="trouble"
      action={
        <Button kind="outline" onClick={() => void refetch()}>
          {t('trouble.again')}
        </Button>
      }
    >
      <p>{t(sentence)}</p>
    </Notice>
  )
}

function Empty({ sentence }: { sentence: string }) {
  const { t } = useWords()
  const { filterValues } = useListContext()
  const narrowed = Object.keys(filterValues).length > 0
  return (
    <p className="list-empty" role="status">
      {narrowed ? t('list.nothingFound') : sentence}
    </p>
  )
}

function More() {
  const { t } = useWords()
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext()
  if (!hasNextPage) return null
  return (
    <div className="list-more">
      <Button kind="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('list.more')}
      </Button>
    </div>
  )
}

type CsvButtonProps = {
  csv?: Endpoint
  params?: Record<string, string>
  always?: Record<string, unknown>
}

function CsvButton({ csv, params, always }: CsvButtonProps) {
  const { t } = useWords()
  const { filterValues } = useListContext()
  if (!csv) return null
  const input = { query: { ...filterValues, ...always }, ...(params && { params }) }
  return (
    <Button kind="outline" small icon="download" onClick={() => void download(csv, input)}>
      {t('list.csv')}
    </Button>
  )
}
