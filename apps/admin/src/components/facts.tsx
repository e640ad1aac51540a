import { Fragment } from 'react'
import type { ReactNode } from 'react'
import './facts.css'

type Fact = { label: string; value: ReactNode }

/** Labels and values of one record. What has no value is left out. */
export function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="facts">
      {known.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
