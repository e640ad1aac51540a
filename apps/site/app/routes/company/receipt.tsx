import { ReceiptScreen } from '#app/receipts/receipt-screen.tsx'
import { receiptWords } from '#app/words/page-words.server.ts'
import type { Route } from './+types/receipt'

export const loader = () => receiptWords

export default function ReceiptPage({ params, loaderData }: Route.ComponentProps) {
  return <ReceiptScreen tenderId={params.id} words={loaderData} />
}
