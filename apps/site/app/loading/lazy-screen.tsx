import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { Screen } from '#app/parts/screen.tsx'
import { lazyPart } from './lazy-part.ts'
import { PageLoading } from './page-loading.tsx'

const loading = (
  <Screen>
    <PageLoading />
  </Screen>
)

/** A whole screen to which few visits lead: no other page loads what it shares with others. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load)
  return function LazyScreen(props: Props) {
    return (
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    )
  }
}
