import { useWords } from '#admin/words/words.ts'
import { HeadRow } from './bar-plot.tsx'
import './plots.css'

type Column = { label: string; value: number }

type ColumnPlotProps = {
  columns: Column[]
  /** What the plot shows, in one sentence with its figures. */
  label: string
  /** Headings of the table that says the same without a picture. */
  headings: [label: string, value: string]
}

const height = 200
const top = 24
const bottom = 28
const foot = height - bottom

/** Columns with their values above them. Widths are shares of the width, so that letters keep their size. */
export function ColumnPlot({ columns, label, headings }: ColumnPlotProps) {
  const { number } = useWords()
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const share = (part: number) => `${(part / columns.length) * 100}%`
  return (
    <>
      <svg className="column-plot" width="100%" height={height} role="img" aria-label={label}>
        <line className="plot-line" x1="0" x2="100%" y1={foot + 0.5} y2={foot + 0.5} />
        {columns.map((column, position) => {
          const tall = (column.value / most) * (foot - top)
          const isLast = position === columns.length - 1
          return (
            <g key={column.label}>
              <rect
                className={isLast ? 'plot-now' : 'plot-column'}
                x={share(position + 0.18)}
                width={share(0.64)}
                y={foot - tall}
                height={tall}
              />
              <text className="plot-value" x={share(position + 0.5)} y={foot - tall - 7}>
                {number(column.value)}
              </text>
              <text className="plot-label" x={share(position + 0.5)} y={height - 8}>
                {column.label}
              </text>
            </g>
          )
        })}
      </svg>
      <TableTwin caption={label} columns={columns} headings={headings} />
    </>
  )
}

type TableTwinProps = { caption: string } & Pick<ColumnPlotProps, 'columns' | 'headings'>

function TableTwin({ caption, columns, headings }: TableTwinProps) {
  const { number } = useWords()
  return (
    // A table is never narrower than its text, so a wrapper hides it.
    <div className="out-of-sight">
      <table>
        <caption>{caption}</caption>
        <thead>
          <HeadRow headings={headings} />
        </thead>
        <tbody>
          {columns.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
