import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import { PathSteps } from '#admin/components/path-steps.tsx'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

type Step = { name: 'write' | 'approve' | 'publish'; who: string }
type Told = Pick<AdminAddendum, 'state' | 'kind' | 'written_by' | 'approved_by'>

const places: Record<AdminAddendum['state'], number> = {
  draft: 0,
  waiting: 1,
  approved: 1,
  published: 2,
}

/** Where an addendum stands, and who is next. */
export function AddendumSteps({ addendum }: { addendum: Told }) {
  const { t, number } = useWords()
  const steps = useSteps(addendum)
  const current = places[addendum.state]
  return (
    <PathSteps
      steps={steps.map(({ name, who }, place) => ({
        name,
        label: `${number(place + 1)}. ${t(`tenders.addenda.steps.${name}`)}`,
        text: who,
        place: place < current ? 'past' : place === current ? 'current' : 'later',
      }))}
    />
  )
}

function useSteps({ kind, state, written_by: writers, approved_by: approver }: Told): Step[] {
  const { t } = useWords()
  const session = useSession()
  const said = (word: string) => t(`tenders.addenda.steps.${word}`)
  const isWriter = writers.some((one) => one?.id === session?.id)
  const names = writers.map((one) => (one?.id === session?.id ? said('you') : (one?.name ?? '')))
  const approving = state === 'waiting' && !isWriter ? said('you') : said('other')
  return [
    { name: 'write', who: names.join(', ') || said('you') },
    { name: 'approve', who: kind === 'material' ? (approver?.name ?? approving) : said('none') },
    { name: 'publish', who: kind === 'material' ? said('atOnce') : '' },
  ]
}
