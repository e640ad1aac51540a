import { useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Intent } from './save.ts'
import type { Part } from './parts.ts'
import { publishWarnings } from './publish-warnings.ts'
import type { PublishWarning } from './publish-warnings.ts'
import type { Values } from './values.ts'

type Question = { warnings: PublishWarning[]; answer: (publish: boolean) => void }

/** Asks once before something incomplete is published. Render `question`. */
export function usePublishCheck(parts: Part[], intent: RefObject<Intent>) {
  const { t } = useWords()
  const [asked, setAsked] = useState<Question>()

  function ask(values: Values): boolean | Promise<boolean> {
    const warnings = intent.current === 'publish' ? publishWarnings(parts, values) : []
    if (warnings.length === 0) return true
    return new Promise((resolve) => {
      const answer = (publish: boolean) => {
        setAsked(undefined)
        resolve(publish)
      }
      setAsked({ warnings, answer })
    })
  }

  const question = asked && (
    <Dialog title={t('content.check.title')} onClose={() => asked.answer(false)}>
      <div className="dialog-body">
        <ul>
          {asked.warnings.map(({ kind, label }) => (
            <li key={`${kind} ${label}`}>{t(`content.check.${kind}`, { field: t(label) })}</li>
          ))}
        </ul>
        <div className="dialog-actions">
          <Button onClick={() => asked.answer(false)}>{t('content.check.back')}</Button>
          <Button kind="outline" onClick={() => asked.answer(true)}>
            {t('content.check.publish')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
  return { ask, question }
}
