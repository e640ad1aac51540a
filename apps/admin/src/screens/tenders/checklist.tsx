import type { ChecklistItem } from '@padauk/contract/admin/tenders'
import { Icon } from '#admin/components/icon.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'

/** What the server looks at before a tender may be published. */
export function Checklist({ items }: { items: ChecklistItem[] }) {
  const { t } = useWords()
  const ready = items.every(({ state }) => state !== 'missing')
  return (
    <Panel title={t('tenders.checklist.title')}>
      <p>{t(ready ? 'tenders.checklist.ready' : 'tenders.checklist.notReady')}</p>
      <ul className="tender-checklist">
        {items.map(({ code, state }) => (
          <li key={code} data-state={state}>
            <Icon name={state === 'ok' ? 'tick' : 'notice'} />
            <span>
              <b>{t(`tenders.checklist.states.${state}`)}</b>
              {t(`tenders.checklist.${code}.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
