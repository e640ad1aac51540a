import { listAdminAddenda } from '@padauk/contract/admin/addenda'
import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { Link } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { addendumPath } from '#admin/screens/addenda/addendum-path.ts'
import { AddendumBadge, useWrittenLine } from '#admin/screens/addenda/addendum-words.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import '#admin/screens/addenda/addenda.css'

type Props = { tender: AdminTender }

/** What changed since publication, and the draft of what will change. */
export function AddendaPanel({ tender }: Props) {
  const { t } = useWords()
  const asked = useAnswer(listAdminAddenda, { params: { id: tender.id } })
  const mayWrite = useMay('officer') && tender.state === 'open'
  return (
    <Panel title={t('tenders.addenda.title')}>
      <Answer of={asked}>
        {(addenda) => (
          <>
            {addenda.length === 0 && <p className="tender-before">{t('tenders.addenda.none')}</p>}
            {addenda.map((addendum) => (
              <Addendum key={addendum.no} tender={tender} addendum={addendum} />
            ))}
            {mayWrite && !addenda.some(({ state }) => state !== 'published') && (
              <ButtonLink to={`/tenders/${tender.id}/addendum`} kind="outline" icon="edit">
                {t('tenders.addenda.write')}
              </ButtonLink>
            )}
          </>
        )}
      </Answer>
    </Panel>
  )
}

function Addendum({ tender, addendum }: Props & { addendum: AdminAddendum }) {
  const { t, number, language, dateAndTime } = useWords()
  const written = useWrittenLine()(addendum)
  const { published_at: at, changed_en: en, changed_mm: mm } = addendum
  const isBurmese = language === 'mm' && mm !== ''
  return (
    <div className="addendum-row">
      <div>
        <Link to={addendumPath(tender.id, addendum.no)}>
          {t('tenders.addenda.number', { number: number(addendum.no) })}
        </Link>
        <p lang={isBurmese ? 'my' : 'en'}>{isBurmese ? mm : en}</p>
        <p>
          {t(`tenders.addenda.kinds.${addendum.kind}`)} ·{' '}
          {at ? `${t('tenders.addenda.publishedAt')}: ${dateAndTime(at)}` : written}
        </p>
      </div>
      <AddendumBadge state={addendum.state} />
    </div>
  )
}
