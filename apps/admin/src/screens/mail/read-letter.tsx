import { readLetter } from '@padauk/contract/admin/letters'
import type { ListedLetter } from '@padauk/contract/admin/letters'
import { useState } from 'react'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { useWords } from '#admin/words/words.ts'

/** A button that opens what an e-mail says. */
export function ReadLetter({ letter: { id, kind, recipient: to } }: { letter: ListedLetter }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const title = t(`mail.kinds.${kind}`)
  return (
    <>
      <Button
        kind="quiet"
        small
        aria-label={t('mail.readOf', { kind: title, to })}
        onClick={() => setOpen(true)}
      >
        {t('mail.read')}
      </Button>
      {isOpen && (
        <Dialog title={title} size="wide" onClose={() => setOpen(false)}>
          <Text id={id} />
        </Dialog>
      )}
    </>
  )
}

function Text({ id }: { id: string }) {
  const asked = useAnswer(readLetter, { params: { id } })
  return (
    <div className="dialog-body">
      <Answer of={asked}>
        {({ subject, text }) => (
          <>
            <p>
              <b>{subject}</b>
            </p>
            <p className="letter-text">{text}</p>
          </>
        )}
      </Answer>
    </div>
  )
}
