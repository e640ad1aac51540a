import { readPlace } from '#platform/database/pages'
import type { Order, PageAsked, Place } from '#platform/database/pages'
import { tableOf } from '#platform/text/csv'

type Definition<Asked, Row> = {
  order: Order | ((asked: Asked) => Order)
  /** Whether the values of the filters exist; all do unless told. */
  accepts?: (asked: Asked) => boolean
  query: (
    asked: Asked,
    page: { after: Place | null; limit: number },
  ) => Promise<{ rows: Row[]; next: string | null }>
  /** The columns of the CSV file, each by its heading. */
  columns: Parameters<typeof tableOf<Row>>[0]
}

/** A list in one order that staff read page by page and export as a whole. */
export function pagedList<Asked, Row>({
  order,
  accepts = () => true,
  query,
  columns,
}: Definition<Asked, Row>) {
  /** Null for an invalid cursor or an unknown value of a filter. */
  async function read(asked: Asked, { after, limit }: PageAsked) {
    if (!accepts(asked)) return null
    const place = after && readPlace(after, typeof order === 'function' ? order(asked) : order)
    return after && !place ? null : query(asked, { after: place || null, limit })
  }

  return {
    read,
    export: (asked: Asked) =>
      tableOf(columns, async (page) => (await read(asked, page)) ?? { rows: [], next: null }),
  }
}
