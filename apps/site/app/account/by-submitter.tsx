import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { useCompanyArea } from './company-area.ts'
import type { Act } from './preparing-note.tsx'

const PreparingNote = lazyPart(async () => (await import('./preparing-note.tsx')).PreparingNote)

type Props = { act: Act; children: ReactNode }

/** What binds the company. A person who may only prepare reads who does it instead. */
export function BySubmitter({ act, children }: Props) {
  const { company } = useCompanyArea()
  if (company.role !== 'prepare') return children
  return (
    <Suspense>
      <PreparingNote act={act} />
    </Suspense>
  )
}
