import { Suspense } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'

const ResultLine = lazyPart(async () => (await import('./result-line.tsx')).ResultLine)

/** Loaded for closed tenders only. */
export const OwnResultLine = ({ tenderId }: { tenderId: string }) => (
  <Suspense>
    <ResultLine tenderId={tenderId} />
  </Suspense>
)
