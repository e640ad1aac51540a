import { downloadCurePaper } from '@padauk/contract/admin/bid-checks'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { fileSize } from '@padauk/language/file-size'
import { Button } from '#admin/components/button.tsx'
import { download } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { usePaperName } from './paper-marks.tsx'

/** What was asked for later, and what came. */
export function CureState({ bid: { cure, company } }: { bid: CheckedBid }) {
  const { t, language, listed, dateAndTime } = useWords()
  const paperName = usePaperName()
  const mayOpen = useMay(...downloadCurePaper.access.staff)
  if (!cure) return null
  return (
    <div className="check-more">
      <p>
        {t('evaluations.formal.asked', {
          papers: listed(cure.papers.map(paperName)),
          date: dateAndTime(cure.at),
          due: dateAndTime(cure.due_at),
        })}
      </p>
      <p className="check-said">{cure.message}</p>
      {cure.files.length === 0 && <p>{t('evaluations.formal.notAnswered')}</p>}
      {cure.answered_at && (
        <p>{t('evaluations.formal.answered', { date: dateAndTime(cure.answered_at) })}</p>
      )}
      <ul className="check-files">
        {cure.files.map(({ slot, name, size }) => (
          <li key={slot}>
            {mayOpen && (
              <Button
                kind="outline"
                small
                icon="download"
                aria-label={t('evaluations.formal.download', { paper: paperName(slot), company })}
                onClick={() =>
                  void download(downloadCurePaper, { params: { cure: cure.id, slot } })
                }
              >
                {paperName(slot)}
              </Button>
            )}
            <span>
              {name}, {fileSize(size, language)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
