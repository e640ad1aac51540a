import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables'
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useWords } from '#admin/words/words.ts'
import { acts, blockStyle, blockStyles, insertTable, linkAt, setBlockStyle } from './commands.ts'
import type { BlockStyle } from './commands.ts'
import { toolIcons } from './tool-icons.tsx'

type Run = (command: Command) => void

type ToolbarProps = {
  /** Names the field, so that two toolbars of a page are told apart. */
  label: string
  controls: string
  state: EditorState
  run: Run
  linking: boolean
  askForLink: () => void
}

const groups = [
  ['bold', 'italic', 'underline', 'strike', 'sub', 'sup'],
  ['bullets', 'numbers', 'quote', 'rule'],
] as const

const tableActs = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  removeTable: deleteTable,
}
const tableTools = Object.keys(tableActs) as (keyof typeof tableActs)[]

/** One stop for Tab; the arrows go from tool to tool. */
export function Toolbar({ label, controls, state, run, linking, askForLink }: ToolbarProps) {
  const { t } = useWords()
  const { bar, onKeyDown, onFocus } = useRovingFocus()
  const inTable = isInTable(state)
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      className="rich-text-toolbar"
      aria-label={t('content.richText.toolbar', { field: label })}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <StyleChoice state={state} run={run} />
      {groups.map((tools) => (
        <Group key={tools[0]}>
          {tools.map((tool) => (
            <ActTool key={tool} tool={tool} state={state} run={run} />
          ))}
        </Group>
      ))}
      <Group>
        <Tool tool="link" isOn={linking || linkAt(state) !== ''} onPress={askForLink} />
        <Tool
          tool="table"
          isPossible={!inTable}
          onPress={() => run(insertTable(t('content.richText.columnHeading')))}
        />
        {inTable &&
          tableTools.map((tool) => (
            <Tool key={tool} tool={tool} onPress={() => run(tableActs[tool])} />
          ))}
      </Group>
      <Group>
        <ActTool tool="clear" state={state} run={run} />
        <ActTool tool="undo" state={state} run={run} />
        <ActTool tool="redo" state={state} run={run} />
      </Group>
    </div>
  )
}

function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null)
  const tools = () => [...(bar.current?.querySelectorAll<HTMLElement>('select, button') ?? [])]

  function onFocus({ target }: { target: EventTarget }) {
    for (const tool of tools()) tool.tabIndex = tool === target ? 0 : -1
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = tools()
    const place = all.indexOf(document.activeElement as HTMLElement)
    const goal = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key]
    if (goal === undefined) return
    event.preventDefault()
    all.at(goal % all.length)?.focus()
  }

  return { bar, onFocus, onKeyDown }
}

function Group({ children }: { children: ReactNode }) {
  return <span className="rich-text-group">{children}</span>
}

function StyleChoice({ state, run }: { state: EditorState; run: Run }) {
  const { t } = useWords()
  return (
    <select
      className="rich-text-style"
      aria-label={t('content.richText.style')}
      value={blockStyle(state)}
      onChange={({ target }) => run(setBlockStyle(target.value as BlockStyle))}
    >
      {blockStyles.map((style) => (
        <option key={style} value={style}>
          {t(`content.richText.${style}`)}
        </option>
      ))}
    </select>
  )
}

type ActToolProps = { tool: keyof typeof acts; state: EditorState; run: Run }

function ActTool({ tool, state, run }: ActToolProps) {
  const act: { command: Command; isOn?: (state: EditorState) => boolean } = acts[tool]
  return (
    <Tool
      tool={tool}
      {...(act.isOn && { isOn: act.isOn(state) })}
      isPossible={act.command(state)}
      onPress={() => run(act.command)}
    />
  )
}

type ToolProps = {
  tool: keyof typeof toolIcons
  isOn?: boolean
  isPossible?: boolean
  onPress: () => void
}

function Tool({ tool, isOn, isPossible = true, onPress }: ToolProps) {
  const { t } = useWords()
  const name = t(`content.richText.${tool}`)
  return (
    <button
      type="button"
      tabIndex={-1}
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      aria-disabled={!isPossible}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onPress()}
    >
      {toolIcons[tool]}
    </button>
  )
}
