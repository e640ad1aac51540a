import type { Count } from '@padauk/contract/admin/dashboard'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { useCount } from './figures.tsx'

/** Papers of companies that wait to be verified. */
export function PapersPanel({ papers }: { papers: Count }) {
  const { t } = useWords()
  const shown = useCount()
  return (
    <Panel title={t('dashboard.papers.title')}>
      <Notice
        tone="info"
        title={t('dashboard.papers.waiting', { count: papers.count, number: shown(papers) })}
        action={
          <ButtonLink to="/papers" kind="outline">
            {t('dashboard.papers.look')}
          </ButtonLink>
        }
      />
    </Panel>
  )
}
