import type { ReadyBid } from '#app/sealed/sealed-store.ts'
import type { Form } from './form.ts'

/** What such a bid still needs on this page: its own parts, and nothing that is inside. */
export const formIn = ({ ready }: { ready: ReadyBid | null }, form: Form): Form =>
  ready
    ? { ...form, slots: ready.bid.parts.map(({ slot }) => slot), price: null, fields: [] }
    : form
