import { useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { CombinedBids } from './combined-bids.tsx'
import { EndOpening } from './end-opening.tsx'
import { Openers } from './openers.tsx'
import type { Sitting } from './opening-work.ts'
import { PaperFiles } from './paper-files.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = {
  sitting: Sitting
  /** As people know the tender: number and name. */
  tender: string
  /** Of the key. */
  own: string | undefined
  /** Absent for those whose key may not open this tender. */
  join: (() => void) | undefined
  again: () => Promise<unknown>
}

/** The window as everybody sees it who does not open a key share at this moment. */
export function RunningWindow({ sitting, tender, own, join, again }: Props) {
  const { t } = useWords()
  const mayAct = useMay('officer', 'holder')
  const [hasHandedIn, setHandedIn] = useState(false)
  const hasPosted = sitting.openers.some(({ id, posted }) => id === own && posted)
  return (
    <>
      <TimeLeft until={sitting.ends_at} />
      <Openers openers={sitting.openers} own={own} />
      {sitting.combined && (
        <CombinedBids
          sitting={sitting}
          combined={sitting.combined}
          mayReveal={hasPosted || hasHandedIn}
          again={again}
        />
      )}
      {mayAct && (
        <div className="opening-buttons">
          {join && (
            <Button kind={hasPosted ? 'outline' : 'main'} onClick={join}>
              {t(hasPosted ? 'openings.holder.return' : 'openings.holder.title')}
            </Button>
          )}
          <EndOpening id={sitting.id} text={t('openings.end.text')} again={again} />
        </div>
      )}
      {mayAct && sitting.openers.some((opener) => opener.on_paper) && (
        <PaperFiles
          key={sitting.id}
          sitting={sitting}
          tender={tender}
          again={again}
          handedIn={() => {
            setHandedIn(true)
            void again()
          }}
        />
      )}
    </>
  )
}
