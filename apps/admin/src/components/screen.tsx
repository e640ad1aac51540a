import { keepHeading } from '@padauk/language/line-breaks'
import { plainText } from '@padauk/language/marked-text'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HelpButton } from '#admin/components/help/help.tsx'
import { useWords } from '#admin/words/words.ts'
import { Icon } from './icon.tsx'
import './screen.css'

type ScreenProps = {
  title: string
  /** What this screen is for, or what will happen here, in a sentence. */
  lead?: ReactNode
  back?: { to: string; label: string }
  /** Buttons; one of them may be gold. */
  actions?: ReactNode
  children?: ReactNode
}

/** What every screen begins with: the way back, its one h1, and what can be done here. */
export function Screen({ title, lead, back, actions, children }: ScreenProps) {
  const { t } = useWords()
  useEffect(() => {
    document.title = plainText(`${title} | ${t('company')}`)
  }, [title, t])
  return (
    <div className="screen">
      {back && (
        <div className="screen-way">
          <Link className="screen-back" to={back.to}>
            <Icon name="back" />
            {back.label}
          </Link>
          <HelpButton />
        </div>
      )}
      <div className="screen-top">
        <div>
          <div className="screen-title">
            <Heading text={title} />
            {!back && <HelpButton />}
          </div>
          {lead && <div className="screen-lead">{lead}</div>}
        </div>
        {actions && <div className="screen-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

type PanelProps = { title?: string; action?: ReactNode; children: ReactNode }

/** A white card with a heading of its own. */
export function Panel({ title, action, children }: PanelProps) {
  return (
    <section className="panel">
      {title && (
        <div className="panel-head">
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

/** The h1 of a page; Burmese phrases stay together. */
export function Heading({ text }: { text: string }) {
  return (
    <h1>
      {keepHeading(text).map(({ text: part, unbroken }, position) => (
        <span key={position} className={unbroken ? 'nb' : undefined}>
          {part}
        </span>
      ))}
    </h1>
  )
}

/** Scrolls a new screen to its top. */
export function useTopOfScreen(screen: string) {
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    window.scrollTo(0, 0)
  }, [screen])
}
