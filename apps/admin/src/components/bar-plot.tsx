import type { ReactNode } from 'react'
import './plots.css'

type Bar = {
  id: string
  label: ReactNode
  value: number
  /** The value as it is read, `9,999+`. */
  shown: string
}

type BarPlotProps = { bars: Bar[]; label: string; headings: [label: string, value: string] }

/** Horizontal bars inside a table, so that screen readers get the same values. */
export function BarPlot({ bars, label, headings }: BarPlotProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="bar-plot">
      <caption className="out-of-sight">{label}</caption>
      <thead className="out-of-sight">
        <HeadRow headings={headings} />
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.id}>
            <th scope="row">{bar.label}</th>
            <td>
              {bar.shown}
              <ShareBar share={bar.value / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A share of the whole; the text beside it says the same. */
export function ShareBar({ share, soon = false }: { share: number; soon?: boolean }) {
  return (
    <svg className="share-bar" aria-hidden="true">
      <rect
        className={soon ? 'plot-now' : 'plot-column'}
        width={`${Math.min(1, Math.max(0, share)) * 100}%`}
        height="100%"
        rx="3"
      />
    </svg>
  )
}

export function HeadRow({ headings }: { headings: readonly string[] }) {
  return (
    <tr>
      {headings.map((heading) => (
        <th key={heading} scope="col">
          {heading}
        </th>
      ))}
    </tr>
  )
}
