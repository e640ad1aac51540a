import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#admin/components/button.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Help } from './guide-parts.ts'
import { HelpPanel } from './help-panel.tsx'

const ShowHelp = createContext<(parts: Help) => void>(() => {})

/** What the guide says about the screen below. */
export const HelpOfScreen = createContext<Help | null>(null)

/** Shows the guide beside its children. It stays open while the person goes from screen to screen. */
export function HelpHost({ children }: { children: ReactNode }) {
  const [shown, show] = useState<Help | null>(null)
  return (
    <ShowHelp value={show}>
      {children}
      {shown && <HelpPanel parts={shown} show={show} close={() => show(null)} />}
    </ShowHelp>
  )
}

export function HelpButton() {
  const { t } = useWords()
  const show = use(ShowHelp)
  const parts = use(HelpOfScreen)
  if (!parts) return null
  return (
    <Button kind="quiet" small icon="help" onClick={() => show(parts)}>
      {t('help.button')}
    </Button>
  )
}
