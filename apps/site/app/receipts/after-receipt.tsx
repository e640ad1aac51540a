import type { AnyReceipt, SignedReceipt } from '@padauk/contract/submissions'
import { readTender } from '@padauk/contract/tenders'
import type { Tender } from '@padauk/contract/tenders'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { keepTrying } from '#app/loading/retry.ts'

const BidCopyPanel = lazy(async () => {
  const { BidCopyPanel: panel } = await keepTrying(() => import('./bid-copy-panel.tsx'))
  return { default: panel }
})

const RepairPanel = lazy(async () => {
  const { RepairPanel: panel } = await keepTrying(() => import('./repair-panel.tsx'))
  return { default: panel }
})

const NextSteps = lazy(async () => {
  const { NextSteps: steps } = await keepTrying(() => import('./next-steps.tsx'))
  return { default: steps }
})

type Props = { receipt: AnyReceipt }
type Signed = { signed: Pick<SignedReceipt, 'receipt' | 'signature'> }

/** Loaded for sealed bids only; the receipt is there before it. */
export const BidCopyOffer = ({ signed }: Signed) =>
  'kind' in signed.receipt && (
    <Suspense>
      <BidCopyPanel receipt={signed.receipt} signature={signed.signature} />
    </Suspense>
  )

/** Nothing is opened before the closing, and so nothing repaired. */
export const RepairOffer = ({ signed }: { signed: Pick<SignedReceipt, 'receipt' | 'closing'> }) =>
  signed.closing &&
  'kind' in signed.receipt && (
    <Suspense>
      <RepairPanel receipt={signed.receipt} />
    </Suspense>
  )

/** Loaded after the receipt, which must not wait for it. */
export const WhatNext = ({ receipt }: Props) =>
  'kind' in receipt && <StepsOf tenderId={receipt.tender.id} />

function StepsOf({ tenderId: id }: { tenderId: string }) {
  const { call } = useCompanyArea()
  const lang = useLanguage()
  const [tender, setTender] = useState<Tender>()
  useAnswer(
    useCallback(() => call(readTender, { params: { id }, query: { lang } }), [call, id, lang]),
    setTender,
  )
  return <Suspense>{tender && <NextSteps tender={tender} />}</Suspense>
}

const LazyEnded = lazy(async () => {
  const { EndedReceipts: ended } = await keepTrying(() => import('./ended-receipts.tsx'))
  return { default: ended }
})

/** Few companies have any. */
export const EndedReceipts = ({ tenderId }: { tenderId: string }) => (
  <Suspense>
    <LazyEnded tenderId={tenderId} />
  </Suspense>
)
