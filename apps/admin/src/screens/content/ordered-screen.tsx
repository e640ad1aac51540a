import { listContent, reorderContent } from '@padauk/contract/admin/content'
import type { ListedContent, OrderedKind } from '@padauk/contract/admin/content'
import type { Failure } from '@padauk/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'ra-core'
import { Link } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Answer } from '#admin/components/answer.tsx'
import { Button, ButtonLink } from '#admin/components/button.tsx'
import { OrderedList } from '#admin/components/ordered-list.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ItemTitle } from './item-title.tsx'
import { StandingBadges, useLastChange } from './standing.tsx'
import { useItemKind } from './use-item-kind.ts'

const pageSize = 100

const idsOf = (items: readonly ListedContent[]) => items.map(({ id }) => id)

function useItems(kind: OrderedKind) {
  const query = useInfiniteQuery({
    queryKey: ['content-list', kind],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      callAdmin(listContent, {
        params: { kind },
        query: { limit: pageSize, ...(pageParam && { after: pageParam }) },
      }),
    getNextPageParam: (page) => (page.ok ? page.value.next : null),
  })
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => (page.ok ? page.value.items : []))
  const refused = pages.find((page) => !page.ok)
  const answer = refused ?? pages[0]
  return { ...query, answer, items }
}

/** Banners, services and projects stand in the order that staff give them. */
export default function OrderedScreen() {
  const { t } = useWords()
  const kind = useItemKind() as OrderedKind
  const { answer, items, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useItems(kind)
  const mayEdit = useMay('editor')
  return (
    <Screen
      title={t(`content.kinds.${kind}`)}
      lead={t(`content.leads.${kind}`)}
      back={{ to: '/content', label: t('content.title') }}
      actions={
        mayEdit && (
          <ButtonLink kind="main" icon="plus" to={`/${kind}/create`}>
            {t(`content.list.new.${kind}`)}
          </ButtonLink>
        )
      }
    >
      <Answer of={{ answer, again: refetch }}>
        {() => (
          <div className="panel">
            <Items
              // A new order from the server replaces the one on the screen.
              key={idsOf(items).join()}
              kind={kind}
              items={items}
              mayOrder={mayEdit && !hasNextPage}
              reload={refetch}
            />
            {hasNextPage && (
              <div className="list-more">
                {mayEdit && <p>{t('content.list.orderWhenAll')}</p>}
                <Button
                  kind="outline"
                  busy={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t('list.more')}
                </Button>
              </div>
            )}
          </div>
        )}
      </Answer>
    </Screen>
  )
}

type ItemsProps = {
  kind: OrderedKind
  items: ListedContent[]
  mayOrder: boolean
  reload: () => Promise<unknown>
}

function Items({ kind, items, mayOrder, reload }: ItemsProps) {
  const { t } = useWords()
  const notify = useNotify()
  const [order, setOrder] = useState(items)
  const [failure, setFailure] = useState<Failure>()
  const saving = useRef(Promise.resolve())

  async function save(before: ListedContent[], after: ListedContent[]) {
    const body = { before: idsOf(before), after: idsOf(after) }
    const answer = await callAdmin(reorderContent, { params: { kind }, body })
    if (answer.ok) return notify('content.list.orderSaved', { type: 'success' })
    setFailure(answer)
    setOrder(items)
    await reload()
  }

  function reorder(next: ListedContent[]) {
    setOrder(next)
    setFailure(undefined)
    // Each move depends on the one before, so a quick second press waits for the first.
    saving.current = saving.current.then(() => save(order, next))
  }

  if (order.length === 0) return <p role="status">{t(`content.list.empty.${kind}`)}</p>
  return (
    <>
      {failure && <Trouble failure={failure} />}
      {mayOrder && order.length > 1 && (
        <p className="content-note">{t('content.list.orderHint')}</p>
      )}
      <OrderedList
        label={t(`content.kinds.${kind}`)}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ title_en, id }) => title_en || id}
        render={(item) => <ItemRow kind={kind} item={item} />}
        onReorder={mayOrder && order.length > 1 ? reorder : undefined}
      />
    </>
  )
}

function ItemRow({ kind, item }: { kind: OrderedKind; item: ListedContent }) {
  const lastChange = useLastChange()
  return (
    <div className="content-row">
      <Link to={`/${kind}/${item.id}`}>
        <ItemTitle {...item} />
      </Link>
      <span className="content-standing">
        <StandingBadges {...item} />
      </span>
      <span className="content-row-change">{lastChange(item)}</span>
    </div>
  )
}
