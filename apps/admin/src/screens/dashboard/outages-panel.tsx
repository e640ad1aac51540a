import type { WaitingOutage } from '@padauk/contract/admin/outages'
import { Panel } from '#admin/components/screen.tsx'
import { WaitingClosing } from '#admin/screens/outages/waiting-closing.tsx'
import { useWords } from '#admin/words/words.ts'

export function OutagesPanel({ outages }: { outages: WaitingOutage[] }) {
  const { t } = useWords()
  return (
    <Panel title={t('outages.panel')}>
      {outages.map((outage) => (
        <WaitingClosing key={outage.id} outage={outage} />
      ))}
    </Panel>
  )
}
