import type { AnswerInputOf, Endpoint, QueryOf, StaffRole } from '@padauk/contract/endpoint'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import { readPlace } from '#platform/database/pages'
import type { Order, PageAsked, Place } from '#platform/database/pages'
import { tableOf } from '#platform/text/csv'
import type { Columns, Table } from '#platform/text/csv'

type ForStaff = Omit<Endpoint, 'access'> & { access: { staff: readonly StaffRole[] } }
type ListEndpoints = { list: ForStaff; csv: ForStaff }
type FiltersOf<Of extends ListEndpoints> = QueryOf<Of['csv']>
type PageOf<Of extends ListEndpoints> = AnswerInputOf<Of['list']>
type ItemOf<Of extends ListEndpoints> = PageOf<Of> extends { items: (infer Item)[] } ? Item : never

/** Who reads a list, and in which language. */
export type Reader = { staffId: string; language: Language }

/** A list in one order that staff read page by page and export as a whole. */
export type PagedList<Of extends ListEndpoints = ListEndpoints> = {
  of: Of
  /** What the browser calls the CSV file. */
  file: string
  read(
    filters: FiltersOf<Of>,
    page: PageAsked,
    reader: Reader,
  ): Promise<Outcome<PageOf<Of>, 'invalid-input'>>
  table(filters: FiltersOf<Of>, reader: Reader): Outcome<Table, 'invalid-input'>
}

type Definition<Of extends ListEndpoints, Row> = Pick<PagedList<Of>, 'of' | 'file'> & {
  order: Order | ((filters: FiltersOf<Of>) => Order)
  /** Whether the values of the filters exist; all do unless told. */
  accepts?: (filters: FiltersOf<Of>) => boolean
  query: (
    filters: FiltersOf<Of>,
    page: { after: Place | null; limit: number },
    reader: Reader,
  ) => Promise<{ rows: Row[]; next: string | null }>
  /** The rows as the contract has them. */
  items: (rows: Row[], reader: Reader) => ItemOf<Of>[] | Promise<ItemOf<Of>[]>
  columns: Columns<ItemOf<Of>>
}

export function pagedList<Of extends ListEndpoints, Row>(definition: Definition<Of, Row>) {
  const { of, file, order, accepts = () => true, query, items, columns } = definition

  async function readPage(filters: FiltersOf<Of>, { after, limit }: PageAsked, reader: Reader) {
    const place = after && readPlace(after, typeof order === 'function' ? order(filters) : order)
    if (after && !place) return null
    const { rows, next } = await query(filters, { after: place || null, limit }, reader)
    return { items: await items(rows, reader), next }
  }

  const list: PagedList<Of> = {
    of,
    file,
    async read(filters, page, reader) {
      const read = accepts(filters) && (await readPage(filters, page, reader))
      return read ? done(read as PageOf<Of>) : refuse('invalid-input')
    },
    table(filters, reader) {
      if (!accepts(filters)) return refuse('invalid-input')
      const none = { items: [], next: null }
      return done(tableOf(columns, async (page) => (await readPage(filters, page, reader)) ?? none))
    },
  }
  return list
}
