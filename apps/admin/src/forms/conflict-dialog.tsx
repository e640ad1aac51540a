import { useId, useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { useWords } from '#admin/words/words.ts'
import { undated } from './date-time-field.tsx'
import type { Disagreement } from './merge-versions.ts'
import type { Conflict } from './use-locked-save.ts'
import './conflict-dialog.css'

type Choice = 'theirs' | 'mine'

type LinesOf = (value: unknown) => string[]

type ConflictDialogProps = Conflict & {
  labels: Record<string, string>
  linesOf: Record<string, LinesOf>
}

/** Another person saved the record first: shows both versions and lets the person choose. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { t, dateAndTime } = useWords()
  const { disagreements, taken, change, act, goOn, takeTheirs, labels, linesOf } = props
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const by = change.by ?? t('conflict.somebody')
  const open = disagreements.filter(({ name }) => choices[name] === undefined)

  function useChosen() {
    const chosen = disagreements.map(({ name, theirs, mine }) => [
      name,
      choices[name] === 'theirs' ? theirs : mine,
    ])
    goOn(Object.fromEntries(chosen))
  }

  return (
    <Dialog title={t('conflict.title')} size="wide">
      <div className="dialog-body">
        <p>
          {change.at
            ? t('conflict.changedAt', { by, at: dateAndTime(change.at) })
            : t('conflict.changed', { by })}{' '}
          {t('conflict.nothingLost')}
        </p>
        {taken.length > 0 && (
          <p>
            {t('conflict.taken', { fields: taken.map((name) => labels[name] ?? name).join(', ') })}
          </p>
        )}
        {disagreements.map((disagreement) => (
          <Versions
            key={disagreement.name}
            {...disagreement}
            label={labels[disagreement.name] ?? disagreement.name}
            linesOf={linesOf[disagreement.name]}
            choice={choices[disagreement.name]}
            choose={(choice) => setChoices({ ...choices, [disagreement.name]: choice })}
          />
        ))}
        {open.length > 0 && <p>{t('conflict.choose')}</p>}
        <div className="dialog-actions">
          <Button aria-disabled={open.length > 0} onClick={open.length > 0 ? undefined : useChosen}>
            {t('conflict.goOn', { act })}
          </Button>
          <Button kind="outline" onClick={takeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type VersionsProps = Disagreement & {
  label: string
  linesOf: LinesOf | undefined
  choice: Choice | undefined
  choose: (choice: Choice) => void
}

function Versions({ name, label, linesOf, theirs, mine, choice, choose }: VersionsProps) {
  const { t } = useWords()
  const inWords = useValueInWords()
  const group = useId()
  const versions = [
    { kind: 'theirs', title: t('conflict.theirs'), value: theirs },
    { kind: 'mine', title: t('conflict.mine'), value: mine },
  ] as const
  // Of many lines only those that differ: the others are not the question.
  const [other, own] = [linesOf?.(theirs) ?? [], linesOf?.(mine) ?? []]
  const differing = (of: string[], from: string[]) => of.filter((line) => !from.includes(line))
  const lines = { theirs: differing(other, own), mine: differing(own, other) }
  return (
    <fieldset className="versions">
      <legend>{label}</legend>
      {versions.map(({ kind, title, value }) => (
        <label key={kind} htmlFor={`${group}-${kind}`}>
          <input
            id={`${group}-${kind}`}
            type="radio"
            name={group}
            checked={choice === kind}
            onChange={() => choose(kind)}
          />
          <b>{title}</b>
          <span>{linesOf ? inWords(lines[kind]) : inWords(value, name)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const dateFields = /_date$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value as people read it: without the marks of formatting, times by the clock in Yangon. */
function useValueInWords() {
  const { t, dateAndTime, number } = useWords()
  return function inWords(value: unknown, name = ''): string {
    if (value === null || value === undefined || value === '') return t('conflict.nothing')
    if (Array.isArray(value))
      return value.map((one) => inWords(one)).join('\n') || t('conflict.nothing')
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
    if (typeof value === 'number') return number(value)
    if (typeof value !== 'string') return nameOfFile(value)
    if (instant.test(value)) return dateAndTime(value)
    const choice = dateFields.test(name) && undated.find((word) => word === value)
    if (choice) return t(`form.date.choices.${choice}`)
    return value.replaceAll(/<[^>]*>/g, ' ').trim()
  }
}

/** What a picture shows, or what a document is called. */
function nameOfFile(file: object): string {
  const { alt_en, title, id } = file as { alt_en?: string; title?: string; id?: string }
  return alt_en || title || id || JSON.stringify(file)
}
