import { listErasures } from '@padauk/contract/admin/retention'
import { Link } from 'react-router'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'

/** What will be erased soon, so that no one is surprised. */
export default function ErasuresScreen() {
  const { t, language, longDate, number } = useWords()
  const said = (word: string) => t(`retention.list.${word}`)
  return (
    <ListScreen
      list={listErasures}
      title={said('title')}
      lead={said('lead')}
      back={{ to: '/tenders', label: t('tenders.title') }}
      caption={said('title')}
      columns={[
        {
          label: said('tender'),
          cell: ({ tender }) => (
            <Link to={`/tenders/${tender.id}`}>{nameOf(tender, language)}</Link>
          ),
        },
        { label: said('what'), cell: ({ kind }) => said(`kinds.${kind}`) },
        { label: said('bids'), cell: ({ bids }) => number(bids) },
        { label: said('files'), cell: ({ files }) => (files === null ? '' : number(files)) },
        { label: said('when'), cell: ({ erase_on: on }) => longDate(on) },
      ]}
      empty={said('empty')}
    />
  )
}
