import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The title of a card whose whole surface is the link; the card has the class `cover`. */
export function CoverLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} draggable={false} className="cover-link">
      {children}
    </Link>
  )
}
