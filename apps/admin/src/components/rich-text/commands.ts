import {
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { goToNextCell, isInTable } from 'prosemirror-tables'
import { schema } from './schema.ts'
import type { MarkName } from './schema.ts'

const { nodes, marks } = schema

function hasMark({ selection, storedMarks, doc }: EditorState, name: MarkName) {
  const { from, to, $from, empty } = selection
  if (empty) return marks[name].isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, marks[name])
}

function ancestors({ selection: { $from } }: EditorState) {
  return Array.from({ length: $from.depth }, (_, level) => $from.node($from.depth - level))
}

const isInside = (state: EditorState, type: NodeType) =>
  ancestors(state).some((node) => node.type === type)

const isList = (type: NodeType) => type === nodes.bullet_list || type === nodes.ordered_list

const listAround = (state: EditorState) => ancestors(state).find(({ type }) => isList(type))?.type

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const around = listAround(state)
    if (around === type) return liftListItem(nodes.list_item)(state, dispatch)
    if (around) return changeList(type)(state, dispatch)
    return wrapInList(type)(state, dispatch)
  }
}

/** Bullets to numbers, or back, for the list around the cursor. */
function changeList(type: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    for (let { depth } = $from; depth > 0; depth -= 1) {
      if (!isList($from.node(depth).type)) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return false
  }
}

const toggleQuote: Command = (state, dispatch) =>
  isInside(state, nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch)

const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView())
  return true
}

const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  if (empty) return false
  dispatch?.(state.tr.removeMark(from, to))
  return true
}

/** A table whose columns have a heading; its first one is selected, to be typed over. */
export const insertTable =
  (heading: string): Command =>
  (state, dispatch) => {
    if (isInTable(state)) return false
    const cell = (type: NodeType, attributes: Attrs | null, text?: Node) =>
      type.create(attributes, nodes.paragraph.create(null, text))
    const row = (type: NodeType, attributes: Attrs | null, text?: Node) =>
      nodes.table_row.create(null, [cell(type, attributes, text), cell(type, attributes, text)])
    const table = nodes.table.create(null, [
      row(nodes.table_header, { scope: 'col' }, schema.text(heading)),
      row(nodes.table_cell, null),
      row(nodes.table_cell, null),
    ])
    const change = state.tr.replaceSelectionWith(table)
    const first = startOfTable(change)
    change.setSelection(TextSelection.create(change.doc, first, first + heading.length))
    dispatch?.(change.scrollIntoView())
    return true
  }

/** Where the words of the first cell begin, of the table that was just put in. */
function startOfTable({ doc, selection }: Transaction) {
  const { $from } = selection
  for (let { depth } = $from; depth > 0; depth -= 1) {
    if ($from.node(depth).type === nodes.table)
      return TextSelection.near(doc.resolve($from.start(depth))).from
  }
  return selection.from
}

export type BlockStyle = 'paragraph' | 'heading2' | 'heading3' | 'heading4'
export const blockStyles: readonly BlockStyle[] = ['paragraph', 'heading2', 'heading3', 'heading4']

export function blockStyle({ selection: { $from } }: EditorState): BlockStyle {
  const { type, attrs } = $from.parent
  return type === nodes.heading ? (`heading${attrs.level}` as BlockStyle) : 'paragraph'
}

export const setBlockStyle = (style: BlockStyle): Command =>
  style === 'paragraph'
    ? setBlockType(nodes.paragraph)
    : setBlockType(nodes.heading, { level: Number(style.at(-1)) })

export function linkAt(state: EditorState): string {
  const { from, to, $from, empty } = state.selection
  if (empty) return marks.link.isInSet($from.marks())?.attrs.href ?? ''
  let href = ''
  state.doc.nodesBetween(from, to, (node) => {
    href ||= marks.link.isInSet(node.marks)?.attrs.href ?? ''
  })
  return href
}

/** Makes, changes or (with an empty address) removes the link of the selected words. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state)
    if (from === to && !href) return false
    const change = state.tr.removeMark(from, to, marks.link)
    if (from === to) change.insertText(href)
    if (href)
      change.addMark(from, Math.max(to, change.mapping.map(to)), marks.link.create({ href }))
    dispatch?.(change.scrollIntoView())
    return true
  }

/** Without a selection, the whole link around the cursor. */
function linkRange({ selection }: EditorState) {
  const { from, to, $from, empty } = selection
  const link = empty && marks.link.isInSet($from.marks())
  if (!link) return { from, to }
  let position = $from.start()
  let range = { from, to }
  $from.parent.forEach((node) => {
    const end = position + node.nodeSize
    if (link.isInSet(node.marks) && position <= from && end >= to)
      range = { from: position, to: end }
    position = end
  })
  return range
}

type Act = { command: Command; isOn?: (state: EditorState) => boolean }

const mark = (name: MarkName): Act => ({
  command: toggleMark(marks[name]),
  isOn: (state) => hasMark(state, name),
})

const list = (type: NodeType): Act => ({
  command: toggleList(type),
  isOn: (state) => listAround(state) === type,
})

export const acts = {
  bold: mark('strong'),
  italic: mark('em'),
  underline: mark('underline'),
  strike: mark('strike'),
  sub: mark('sub'),
  sup: mark('sup'),
  bullets: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  quote: { command: toggleQuote, isOn: (state) => isInside(state, nodes.blockquote) },
  rule: { command: insertRule },
  clear: { command: clearMarks },
  undo: { command: undo },
  redo: { command: redo },
} satisfies Record<string, Act>

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Tab stays the way out of the editor, except where it has a meaning: in lists and tables. */
export const keys: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': acts.bold.command,
  'Mod-i': acts.italic.command,
  'Mod-u': acts.underline.command,
  Enter: splitListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, newLine),
  Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
}
