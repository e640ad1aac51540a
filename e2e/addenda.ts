import { approveAddendum, createAddendum, sendAddendum } from '@padauk/contract/admin/addenda'
import type { AddendumDraft } from '@padauk/contract/admin/addenda'
import { uploadDocument } from '@padauk/contract/admin/media'
import type { StaffDocument } from '@padauk/contract/admin/media'
import { demoPdf } from '@padauk/testing/demo-files'
import { origin } from './product.ts'
import { aLongTime, aTender } from './receipts.ts'
import { aStaffCaller } from './staff-calls.ts'

const typed = {
  kind: 'material',
  reason: 'The survey measured a higher load.',
  changed_en: 'Table 4: the capacity is 1,050 kW, not 950 kW.',
  changed_mm: 'ဇယား ၄ - စွမ်းအားမှာ 950 kW မဟုတ်ဘဲ 1,050 kW ဖြစ်ပါသည်။',
} as const

type Caller = Awaited<ReturnType<typeof aStaffCaller>>

/** A document for companies, under the name by which an addendum takes it. */
async function aDocument({ headers }: Caller, title: string) {
  const form = new FormData()
  form.append('document', new Blob([demoPdf(Buffer.from(title))]), 'schedule.pdf')
  const query = new URLSearchParams({ audience: 'company', title })
  const address = `${origin()}${uploadDocument.path}?${query}`
  const response = await fetch(address, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as StaffDocument).name
}

type Change = Partial<AddendumDraft> & {
  /** A document that it adds, or that takes the place of the one with this key. */
  document?: { key?: string; name: string }
}

/** A material addendum, written by one and approved by another. */
export async function publishAddendum(id: string, { document, ...change }: Change = {}) {
  const [writer, approver] = await Promise.all([aStaffCaller('officer'), aStaffCaller('owner')])
  const documents = document
    ? [
        {
          ...(document.key !== undefined && { key: document.key }),
          document: await aDocument(writer, document.name),
          name_en: document.name,
          name_mm: '',
        },
      ]
    : []
  const body = { ...typed, ...change, documents }
  const draft = await writer.call(createAddendum, { params: { id }, body })
  if (!draft.ok) throw new Error(JSON.stringify(draft))
  const { no, revision } = draft.value
  const params = { id, no }
  const sent = await writer.call(sendAddendum, { params, body: { revision } })
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  await approver.stepUp()
  const published = await approver.call(approveAddendum, {
    params,
    body: { revision: sent.value.revision },
  })
  if (!published.ok) throw new Error(JSON.stringify(published))
  return no
}

/** With a changed text, more time, and a document that a later addendum replaced. */
export async function aTwiceAmendedTender() {
  // In English only: a Burmese text would have to change with it.
  const tender = await aTender(aLongTime, '')
  await publishAddendum(tender.id, {
    body_en: '<h3>Scope</h3><p>For a journey by night.</p>',
    document: { name: 'Price schedule' },
  })
  const later = new Date(Date.now() + 60 * 86_400_000).toISOString()
  await publishAddendum(tender.id, {
    end_date: later,
    document: { key: 'more-1', name: 'Price schedule' },
  })
  return tender
}
