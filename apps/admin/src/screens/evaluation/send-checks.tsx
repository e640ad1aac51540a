import { decideChecks } from '@padauk/contract/admin/bid-checks'
import type { Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { ActPanel } from '#admin/components/act-panel.tsx'
import type { ActFact } from '#admin/components/act-panel.tsx'
import { Button } from '#admin/components/button.tsx'
import type { IconName } from '#admin/components/icon.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { countsOf, newChecks } from './check-drafts.ts'
import type { Drafts, Effect } from './check-drafts.ts'
import { useActs } from './use-acts.ts'

type Props = {
  id: string
  drafts: Drafts
  showFaults: (areShown: boolean) => void
  sent: () => void
}

const effects: { effect: Effect; icon: IconName; name: string }[] = [
  { effect: 'complete', icon: 'tick', name: 'completes' },
  { effect: 'cure', icon: 'enquiries', name: 'requests' },
  { effect: 'exclude', icon: 'staff', name: 'exclusions' },
  { effect: 'reinstate', icon: 'staff', name: 'reinstatements' },
]

/** What will happen, before the button that names it is pressed. */
export function SendChecks({ id, drafts, showFaults, sent }: Props) {
  const { t } = useWords()
  const { watch, done } = useActs()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'faults'>()
  const counts = countsOf(drafts)
  const shown = effects.filter(({ effect }) => counts[effect] > 0)

  const facts: ActFact[] = shown.map(({ effect, icon }) => ({
    icon,
    title: t(`evaluations.sending.${effect}`, { count: counts[effect] }),
    text: t(`evaluations.sending.${effect}Text`),
  }))
  if (counts.cure > 0) {
    const once = { title: t('evaluations.sending.once'), text: t('evaluations.sending.onceText') }
    facts.push({ icon: 'notice', ...once, isFinal: true })
  }

  async function send() {
    const decisions = newChecks(drafts)
    showFaults(decisions === null)
    if (!decisions) return setFailure('faults')
    setBusy(true)
    const answer = await watch(callAdmin(decideChecks, { params: { id }, body: { decisions } }))
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    sent()
    done('evaluations.sending.sent')()
  }

  return (
    <div className="check-act">
      <ActPanel title={t('evaluations.sending.title')} facts={facts}>
        {failure === 'faults' && <Notice tone="trouble">{t('evaluations.sending.faults')}</Notice>}
        {typeof failure === 'object' && <Trouble failure={failure} />}
        <div>
          <Button kind="main" busy={busy} onClick={() => void send()}>
            <ButtonWords
              parts={shown.map(({ effect, name }) =>
                t(`evaluations.sending.${name}`, { count: counts[effect] }),
              )}
            />
          </Button>
        </div>
        <p className="evaluation-fine">{t('evaluations.sending.after')}</p>
      </ActPanel>
    </div>
  )
}

const lengths = ['one', 'two', 'three', 'four'] as const

function ButtonWords({ parts }: { parts: readonly string[] }) {
  const { t } = useWords()
  const [first = '', second = '', third = '', fourth = ''] = parts
  const words = `evaluations.sending.${lengths[parts.length - 1]}`
  return <>{t(words, { first, second, third, fourth })}</>
}
