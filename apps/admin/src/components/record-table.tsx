import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#admin/words/words.ts'
import './record-table.css'

export type Column<Item> = {
  label: string
  cell: (item: Item) => ReactNode
  /** `quiet` columns are narrow: buttons, figures. */
  quiet?: boolean
}

type Selection = { selected: ReadonlySet<string>; change: (selected: Set<string>) => void }

type RecordTableProps<Item> = {
  /** Read out as the name of the table. */
  caption: string
  items: readonly Item[]
  columns: Column<Item>[]
  /** The first cell becomes a link to it. */
  linkTo?: (item: Item) => string
  selection?: Selection
  /** Which of them may be selected; all unless told. */
  canSelect?: (item: Item) => boolean
  /** The item's name for screen readers. */
  nameOf?: (item: Item) => string
}

/** A table; under 900 px each row is a stack of labelled lines. */
export function RecordTable<Item extends { id: string }>(props: RecordTableProps<Item>) {
  const { caption, items, columns, linkTo, selection, canSelect = () => true } = props
  const selectable = items.filter(canSelect)
  return (
    <table className="record-table">
      <caption className="out-of-sight">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <SelectAll items={selectable} {...selection} />
            </th>
          )}
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} data-selected={selection?.selected.has(item.id) || undefined}>
            {selection && (
              <td className="record-table-select">
                {canSelect(item) && (
                  <SelectOne item={item} name={props.nameOf?.(item)} {...selection} />
                )}
              </td>
            )}
            {columns.map(({ label, cell, quiet }, position) => (
              <td key={label} data-label={label} className={quiet ? 'quiet' : undefined}>
                <div>
                  {position === 0 && linkTo ? (
                    <Link to={linkTo(item)}>{cell(item)}</Link>
                  ) : (
                    cell(item)
                  )}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SelectAll({ items, selected, change }: Selection & { items: { id: string }[] }) {
  const { t } = useWords()
  const ids = items.map(({ id }) => id)
  const all = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <input
      type="checkbox"
      aria-label={t('list.selectAll')}
      checked={all}
      onChange={() => change(new Set(all ? [] : ids))}
    />
  )
}

type SelectOneProps = Selection & { item: { id: string }; name: string | undefined }

function SelectOne({ item: { id }, name, selected, change }: SelectOneProps) {
  const { t } = useWords()
  const inputId = useId()
  function toggle() {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    change(next)
  }
  return (
    <label htmlFor={inputId}>
      <input id={inputId} type="checkbox" checked={selected.has(id)} onChange={toggle} />
      <span>{name ? t('list.selectNamed', { name }) : t('list.select')}</span>
    </label>
  )
}
