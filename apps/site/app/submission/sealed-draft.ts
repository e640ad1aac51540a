import type { Manifest } from '@padauk/contract/sealing/bids'
import type { Tender } from '@padauk/contract/tenders'
import { amountText } from '@padauk/language/money'
import { readCopy } from '#app/sealed/sealed-store.ts'
import { isBlank } from './form.ts'
import type { Form, Terms } from './form.ts'
import { createKeySetCheck } from './key-set-check.ts'
import { createReadyBid } from './ready-bid.ts'
import { createSealedFiles } from './sealed-files.ts'
import { createSealedParcel } from './sealed-parcel.ts'
import type { State } from './state.ts'

type Needs = {
  companyId: string
  personId: string
  tender: Tender
  form: Form
  replaces: string | null
  state: State
  signal: AbortSignal
}

const termsOf = ({ price, fields }: Manifest): Terms => ({
  price: price ? amountText(price.amount, price.currency) : '',
  note: price?.note ?? '',
  fields: Object.fromEntries(fields.map(({ id, value }) => [id, value])),
})

/** A draft that this device seals: files with their keys, the key set, and the finished bid. */
export function createSealedDraft(needs: Needs) {
  const { companyId, personId, tender, form, replaces, state, signal } = needs
  let newest = tender
  const files = createSealedFiles({ companyId, tenderId: tender.id })
  const keySet = createKeySetCheck({ personId, tender, state, signal })
  const ready = createReadyBid({ companyId, tender: () => newest, form, files, state })
  const parcel = createSealedParcel({
    companyId,
    tender: () => newest,
    form,
    files,
    state,
    keySet,
    replaces,
  })

  /** What does not change need not be chosen, typed or sent again. */
  async function load() {
    await ready.load()
    const kept = replaces === null ? undefined : await readCopy(replaces)
    if (!kept) return
    files.offer(kept.uploads)
    const { manifest } = kept.copy
    const { link, terms } = state.get()
    if (isBlank(terms) && link === '' && !state.get().ready) {
      state.set({ terms: termsOf(manifest), link: manifest.link ?? '' })
    }
  }

  return {
    files,
    parcel,
    ready,
    load,
    judge: keySet.judge,
    confirm: keySet.confirm,
    update(newer: Tender) {
      newest = newer
    },
  }
}
