import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import logo from '#admin/assets/logo-reversed.svg'
import { Heading } from './screen.tsx'
import { useWords } from '#admin/words/words.ts'
import './rite.css'

type Props = {
  /** What this is about, above the steps. */
  name: string
  person: string
  /** Below the names, for example the time that is left. */
  aside?: ReactNode
  steps: readonly string[]
  current: number
  /** Above every step, for what must not be forgotten. */
  mark?: string | undefined
  title: string
  lead?: string | undefined
  leave: { label: string; act: () => void }
  children: ReactNode
}

/** One decision at a time, without a menu. Modal: nothing behind it can be reached by mistake. */
export function Rite({ name, person, aside, steps, current, title, ...rest }: Props) {
  const { mark, lead, leave, children } = rest
  const { t, number } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current: element } = dialog
    if (element && !element.open) element.showModal()
  }, [])
  useEffect(() => {
    dialog.current?.scrollTo(0, 0)
  }, [current])
  const values = {
    step: number(current + 1),
    steps: number(steps.length),
    name: steps[current] ?? '',
  }
  return (
    <dialog ref={dialog} className="rite" onCancel={(event) => event.preventDefault()}>
      <div className="rite-side">
        <img src={logo} width="160" height="48" alt={t('company')} />
        <p className="rite-name">{name}</p>
        <p>{person}</p>
        {aside}
        <p className="rite-step">{t('holders.step', values)}</p>
        <ol>
          {steps.map((step, place) => (
            <li
              key={step}
              data-past={place < current || undefined}
              aria-current={place === current ? 'step' : undefined}
            >
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <button type="button" className="rite-leave" onClick={leave.act}>
          {leave.label}
        </button>
      </div>
      <div className="rite-main">
        {mark && <p className="rite-mark">{mark}</p>}
        <Heading text={title} />
        {lead && <p className="rite-lead">{lead}</p>}
        {children}
      </div>
    </dialog>
  )
}
