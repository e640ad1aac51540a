import { lazy, Suspense } from 'react'
import { keepTrying } from '#app/loading/retry.ts'
import { ReceiptScreen } from '#app/receipts/receipt-screen.tsx'
import { receiptWords } from '#app/words/page-words.server.ts'
import type { Route } from './+types/receipt'

export const loader = () => receiptWords

const LostFiles = lazy(async () => {
  const { LostFilesPanel } = await keepTrying(() => import('#app/submission/lost-files-panel.tsx'))
  return { default: LostFilesPanel }
})

const lostFiles: React.ComponentProps<typeof ReceiptScreen>['asked'] = (receipt, at) => (
  <Suspense>
    <LostFiles receipt={receipt} at={at} />
  </Suspense>
)

export default function ReceiptPage({ params, loaderData }: Route.ComponentProps) {
  return <ReceiptScreen tenderId={params.id} words={loaderData} asked={lostFiles} />
}
