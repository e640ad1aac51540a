import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import './button.css'

/** `main` is gold: one on a screen. */
export type ButtonKind = 'main' | 'solid' | 'outline' | 'danger' | 'quiet'

type Look = { kind?: ButtonKind; small?: boolean; icon?: IconName; children: ReactNode }

const classOf = ({ kind = 'solid', small }: Look) =>
  `button button-${kind}${small ? ' button-small' : ''}`

type ButtonProps = Look & { busy?: boolean } & Omit<ComponentProps<'button'>, 'children'>

export function Button({ kind, small, icon, busy, onClick, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classOf({ kind, small, children } as Look)}
      aria-disabled={busy || button['aria-disabled']}
      data-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** Looks like a button, goes to a screen. */
export function ButtonLink({ to, icon, ...look }: Look & { to: string }) {
  return (
    <Link to={to} className={classOf(look)}>
      {icon && <Icon name={icon} />}
      {look.children}
    </Link>
  )
}

type NewTabLinkProps = Look & { href: string; title?: string }

/** Looks like a button, opens an address outside the admin. */
export function NewTabLink({ href, title, icon, ...look }: NewTabLinkProps) {
  return (
    <a href={href} title={title} className={classOf(look)} target="_blank" rel="noreferrer">
      {icon && <Icon name={icon} />}
      {look.children}
    </a>
  )
}
