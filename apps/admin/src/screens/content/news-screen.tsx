import { contentStates, listContent } from '@padauk/contract/admin/content'
import { ButtonLink } from '#admin/components/button.tsx'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ItemTitle } from './item-title.tsx'
import { StandingBadges, useLastChange } from './standing.tsx'

const kind = 'news'

/** News have a date instead of an order. */
export default function NewsScreen() {
  const { t, briefDate } = useWords()
  const lastChange = useLastChange()
  const mayEdit = useMay('editor')
  return (
    <ListScreen
      list={listContent}
      params={{ kind }}
      title={t(`content.kinds.${kind}`)}
      lead={t(`content.leads.${kind}`)}
      caption={t(`content.kinds.${kind}`)}
      back={{ to: '/content', label: t('content.title') }}
      actions={
        mayEdit && (
          <ButtonLink kind="main" icon="plus" to={`/${kind}/create`}>
            {t(`content.list.new.${kind}`)}
          </ButtonLink>
        )
      }
      filters={[
        {
          name: 'state',
          label: t('content.list.states'),
          choices: contentStates.map((value) => ({ value, label: t(`content.states.${value}`) })),
        },
      ]}
      columns={[
        { label: t('content.list.name'), cell: (item) => <ItemTitle {...item} /> },
        {
          label: t('content.list.date'),
          cell: ({ published_at }) => published_at && briefDate(published_at),
        },
        {
          label: t('content.list.state'),
          cell: (item) => (
            <span className="content-standing">
              <StandingBadges {...item} />
            </span>
          ),
        },
        { label: t('content.list.changed'), cell: (item) => lastChange(item) },
      ]}
      linkTo={({ id }) => `/${kind}/${id}`}
      empty={t(`content.list.empty.${kind}`)}
    />
  )
}
