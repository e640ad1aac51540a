import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { useWords } from '#admin/words/words.ts'
import { Icon } from './icon.tsx'
import './ordered-list.css'

/** The same things with one of them in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

type OrderedListProps<Item> = {
  /** Read out as the name of the list. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** What the buttons call an item. */
  nameOf: (item: Item) => string
  render: (item: Item) => ReactNode
  /** Absent when the order can't be changed. */
  onReorder?: ((items: Item[]) => void) | undefined
}

/** Things in an order that people give them: by dragging, or with the buttons beside each. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, keyOf, nameOf, render, onReorder } = props
  const { t } = useWords()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [said, setSaid] = useState('')

  function move(from: number, to: number) {
    const item = items[from]
    if (!onReorder || !item || from === to || to < 0 || to >= items.length) return
    onReorder(moved(items, from, to))
    setSaid(t('content.order.moved', { name: nameOf(item), place: to + 1, of: items.length }))
  }

  const dropOn = (place: number) => ({
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(place)
    },
    onDrop(event: DragEvent) {
      if (dragged === undefined) return
      event.preventDefault()
      move(dragged, place)
    },
  })

  function endDrag() {
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <>
      <ol className="ordered-list" aria-label={label}>
        {items.map((item, place) => (
          <li
            key={keyOf(item)}
            data-dragged={place === dragged || undefined}
            data-over={place === over || undefined}
            {...dropOn(place)}
          >
            {onReorder && (
              <Mover
                name={nameOf(item)}
                place={place}
                last={items.length - 1}
                move={(to) => move(place, to)}
                onDragStart={() => setDragged(place)}
                onDragEnd={endDrag}
              />
            )}
            <div className="ordered-list-item">{render(item)}</div>
          </li>
        ))}
      </ol>
      <p className="out-of-sight" role="status">
        {said}
      </p>
    </>
  )
}

type MoverProps = {
  name: string
  place: number
  last: number
  move: (to: number) => void
  onDragStart: () => void
  onDragEnd: () => void
}

function Mover({ name, place, last, move, onDragStart, onDragEnd }: MoverProps) {
  const { t } = useWords()
  return (
    <div className="ordered-list-mover">
      <button
        type="button"
        aria-label={t('content.order.up', { name })}
        aria-disabled={place === 0}
        onClick={() => move(place - 1)}
      >
        <Icon name="up" />
      </button>
      {/* Only for the mouse; the buttons around it do the same by keyboard and touch. */}
      <span
        className="ordered-list-handle"
        draggable
        aria-hidden="true"
        title={t('content.order.drag')}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          onDragStart()
        }}
        onDragEnd={onDragEnd}
      />
      <button
        type="button"
        aria-label={t('content.order.down', { name })}
        aria-disabled={place === last}
        onClick={() => move(place + 1)}
      >
        <Icon name="down" />
      </button>
    </div>
  )
}
