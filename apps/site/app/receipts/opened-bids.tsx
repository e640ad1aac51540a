import { lazy, Suspense } from 'react'
import { keepTrying } from '#app/loading/retry.ts'

const OpenedLine = lazy(async () => {
  const { OpenedLine: line } = await keepTrying(() => import('./opened-line.tsx'))
  return { default: line }
})

const MinutesScreen = lazy(async () => {
  const { MinutesScreen: screen } = await keepTrying(() => import('./minutes-screen.tsx'))
  return { default: screen }
})

type Props = { tenderId: string }

/** Loaded for opened sealed tenders only. */
export const OpenedBids = ({ tenderId }: Props) => (
  <Suspense>
    <OpenedLine tenderId={tenderId} />
  </Suspense>
)

type PageProps = Props & { loading: React.ReactNode }

/** Few visits lead here, so no other page loads its words. */
export const MinutesPage = ({ tenderId, loading }: PageProps) => (
  <Suspense fallback={loading}>
    <MinutesScreen tenderId={tenderId} />
  </Suspense>
)
