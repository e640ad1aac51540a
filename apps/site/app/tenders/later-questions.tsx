import type { Tender } from '@padauk/contract/tenders'
import { Suspense } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'

const TenderQuestions = lazyPart(
  async () => (await import('./tender-questions.tsx')).TenderQuestions,
)

/** They have a call of their own, so the rest of the page need not wait for them. */
export const LaterQuestions = ({ tender }: { tender: Tender }) => (
  <Suspense>
    <TenderQuestions tender={tender} />
  </Suspense>
)
