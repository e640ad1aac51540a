import { useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useListContext } from 'ra-core'
import { dayOf, partsOfDay } from '#admin/components/date-parts.ts'
import { useWords } from '#admin/words/words.ts'
import { DateInputs } from './date-inputs.tsx'
import { Icon } from './icon.tsx'

export type Filter = {
  /** The name in the query. */
  name: string
  label: string
  choices: { value: string; label: string; count?: number }[]
  /** `chips` are seen at once; `select` is for many choices; a `date` is a day and has none. */
  look?: 'chips' | 'select' | 'date'
}

const typingPause = 350

type ListFiltersProps = { search: string | undefined; filters: Filter[]; children?: ReactNode }

/** On a phone the search stands alone; the filters and what belongs to them open below it. */
export function ListFilters({ search, filters, children }: ListFiltersProps) {
  const { t, number } = useWords()
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  const id = useId()
  const active = filters.filter(({ name }) => filterValues[name] !== undefined).length
  return (
    <>
      {filters.length > 0 && (
        <button
          type="button"
          className="chip list-filters-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t('list.filters')}
          {active > 0 && ` (${number(active)})`}
          <Icon name={open ? 'up' : 'down'} />
        </button>
      )}
      <div id={id} className="list-filters" data-open={open || filters.length === 0 || undefined}>
        {filters.map((filter) => {
          const Look = looks[filter.look ?? 'chips']
          return <Look key={filter.name} {...filter} />
        })}
        {children}
      </div>
      {search && <SearchField label={search} />}
    </>
  )
}

function useFilter(name: string) {
  const { filterValues, setFilters } = useListContext()
  const value: string = filterValues[name] ?? ''
  function change(next: string) {
    const { [name]: _, ...others } = filterValues
    setFilters(next === '' ? others : { ...others, [name]: next }, undefined, false)
  }
  return { value, change }
}

function ChipFilter({ name, label, choices }: Filter) {
  const { t, number } = useWords()
  const { value, change } = useFilter(name)
  const all = { value: '', label: t('list.all'), count: undefined }
  return (
    <div className="list-chips" role="group" aria-label={label}>
      {[all, ...choices].map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="chip"
          aria-pressed={choice.value === value}
          onClick={() => change(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && ` ${number(choice.count)}`}
        </button>
      ))}
    </div>
  )
}

function SelectFilter({ name, label, choices }: Filter) {
  const { t } = useWords()
  const { value, change } = useFilter(name)
  const id = useId()
  return (
    <div className="list-select">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(event.target.value)}>
        <option value="">{t('list.all')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function DateFilter({ name, label }: Filter) {
  const { value, change } = useFilter(name)
  const [shown, setShown] = useState(() => ({ value, parts: partsOfDay(value) }))
  if (shown.value !== value) setShown({ value, parts: partsOfDay(value) })
  return (
    <fieldset className="field-group list-date">
      <legend>{label}</legend>
      <DateInputs
        parts={shown.parts}
        onChange={(parts) => {
          const next = dayOf(parts)
          setShown({ value: next, parts })
          if (next !== value) change(next)
        }}
      />
    </fieldset>
  )
}

const looks = { chips: ChipFilter, select: SelectFilter, date: DateFilter }

/** Waits until typing pauses, so that not every key press is a query. */
function SearchField({ label }: { label: string }) {
  const { value, change } = useFilter('search')
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => change(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  })
  return (
    <input
      className="list-search"
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
