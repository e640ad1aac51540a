import { endSitting } from '@padauk/contract/admin/sittings'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

type Props = { id: string; text: string; again: () => Promise<unknown> }

/** Ends a window with nothing opened. */
export function EndOpening({ id, text, again }: Props) {
  const { t } = useWords()
  return (
    <AskFirst
      button={{ label: t('openings.end.button'), kind: 'outline' }}
      title={t('openings.end.title')}
      confirm={t('openings.end.confirm')}
      kind="danger"
      act={() => callAdmin(endSitting, { params: { id } })}
      done={() => void again()}
    >
      <p>{text}</p>
    </AskFirst>
  )
}
