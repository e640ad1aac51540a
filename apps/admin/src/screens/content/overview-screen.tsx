import { itemKinds, listContent, listTexts, textKinds } from '@padauk/contract/admin/content'
import type { ItemKind, ListedContent } from '@padauk/contract/admin/content'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'
import { placeOfText } from '#admin/screens/content/text-places.ts'
import { StandingBadges } from './standing.tsx'
import './item-title.css'

/** What the site says, kind by kind, and where something is left to do. */
export default function OverviewScreen() {
  const { t } = useWords()
  return (
    <Screen title={t('content.title')} lead={t('content.lead')}>
      <Panel title={t('content.overview.items')}>
        <ul className="content-cards">
          {itemKinds.map((kind) => (
            <Card key={kind} kind={kind} to={`/${kind}`}>
              <ItemsStanding kind={kind} />
            </Card>
          ))}
        </ul>
      </Panel>
      <Panel title={t('content.overview.texts')}>
        <TextCards />
      </Panel>
    </Screen>
  )
}

type CardProps = { kind: string; to: string; children?: ReactNode }

export function Card({ kind, to, children }: CardProps) {
  const { t } = useWords()
  return (
    <li>
      <div className="content-cards-what">
        <Link to={to}>{t(`content.kinds.${kind}`)}</Link>
        <p>{t(`content.leads.${kind}`)}</p>
      </div>
      {children && <div className="content-standing">{children}</div>}
    </li>
  )
}

function TextCards() {
  const asked = useAnswer(listTexts, {})
  return (
    <Answer of={asked}>
      {({ items }) => (
        <ul className="content-cards">
          {textKinds.map((kind) => {
            const standing = items.find(({ id }) => id === kind)
            return (
              <Card key={kind} kind={kind} to={placeOfText(kind)}>
                {standing && <StandingBadges {...standing} />}
              </Card>
            )
          })}
        </ul>
      )}
    </Answer>
  )
}

// There are never a hundred services; of more news than that, the newest are counted.
const lookedAt = 100

function ItemsStanding({ kind }: { kind: ItemKind }) {
  const asked = useAnswer(listContent, { params: { kind }, query: { limit: lookedAt } })
  return <Answer of={asked}>{({ items }) => <Counts items={items} />}</Answer>
}

function Counts({ items }: { items: ListedContent[] }) {
  const { t } = useWords()
  const count = (test: (item: ListedContent) => boolean) => items.filter(test).length
  const drafts = count(({ state }) => state === 'draft')
  const changed = count(({ state }) => state === 'changed')
  const withoutBurmese = count(({ missing_burmese }) => missing_burmese)
  if (items.length === 0)
    return <StatusBadge tone="closed">{t('content.overview.none')}</StatusBadge>
  return (
    <>
      {drafts + changed === 0 && (
        <StatusBadge tone="good">{t('content.overview.allPublished')}</StatusBadge>
      )}
      {drafts > 0 && (
        <StatusBadge tone="closed">{t('content.overview.drafts', { count: drafts })}</StatusBadge>
      )}
      {changed > 0 && (
        <StatusBadge tone="new">{t('content.overview.changed', { count: changed })}</StatusBadge>
      )}
      {withoutBurmese > 0 && (
        <StatusBadge tone="new">
          {t('content.overview.withoutBurmese', { count: withoutBurmese })}
        </StatusBadge>
      )}
    </>
  )
}
