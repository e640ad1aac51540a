import { marked } from '@padauk/language/marks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { RefObject } from 'react'
import { Loading } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { guideParts } from './guide-parts.ts'
import type { Help } from './guide-parts.ts'
import { GuideText } from './guide-text.tsx'
import './help-panel.css'

type HelpPanelProps = { parts: Help; show: (parts: Help) => void; close: () => void }

/** A column beside the screen where there is room, so that steps can be followed; a sheet elsewhere. */
const besideScreen = '(min-width: 1200px)'

function useOpen(panel: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    if (matchMedia(besideScreen).matches) panel.current?.show()
    else panel.current?.showModal()
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [panel])
}

export function HelpPanel({ parts, show, close }: HelpPanelProps) {
  const { t } = useWords()
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useOpen(panel)
  const first = parts[0]
  useEffect(() => {
    panel.current?.scrollTo(0, 0)
  }, [first])
  return (
    <dialog
      ref={panel}
      className="help-panel"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onCancel={(event) => event.preventDefault()}
      onClose={close}
    >
      <div className="help-head">
        <h2 id={titleId}>{t('help.button')}</h2>
        <button type="button" className="help-close" aria-label={t('help.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Contents parts={parts} show={show} />
    </dialog>
  )
}

function Contents({ parts, show }: Omit<HelpPanelProps, 'close'>) {
  const { t, language } = useWords()
  // The guide is loaded when it is first opened, and only in this language.
  const {
    data: guide,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['guide', language],
    queryFn: async () => (await import('./load-guide.ts')).loadGuide(language),
    staleTime: Infinity,
  })
  if (isError) {
    const again = (
      <Button kind="outline" onClick={() => void refetch()}>
        {t('trouble.again')}
      </Button>
    )
    return (
      <Notice tone="trouble" action={again}>
        {t('trouble.unreachable')}
      </Notice>
    )
  }
  if (!guide) return <Loading />
  return (
    <>
      {parts.map((part) => (
        <GuideText key={part} {...guide[part]} open={(other) => show([other])} />
      ))}
      <nav className="help-parts" aria-label={t('help.parts')}>
        <h3>{t('help.parts')}</h3>
        <ul>
          {guideParts.map((part) => (
            <li key={part}>
              <button
                type="button"
                className="help-link"
                aria-current={parts.includes(part) ? 'true' : undefined}
                onClick={() => show([part])}
              >
                {marked(guide[part].title)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
