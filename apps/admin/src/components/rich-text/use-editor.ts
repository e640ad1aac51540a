import { baseKeymap } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import type { Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keys } from './commands.ts'
import { documentOf, htmlOf } from './html.ts'
import { schema } from './schema.ts'
import { unicodePaste } from './unicode-paste.ts'
import type { ToUnicode } from './unicode-paste.ts'
import { withWordLists } from './word-lists.ts'

const listsAsTyped = inputRules({
  rules: [
    wrappingInputRule(/^\s*[-*•]\s$/, schema.nodes.bullet_list),
    wrappingInputRule(/^1[.)]\s$/, schema.nodes.ordered_list),
    wrappingInputRule(/^၁[.)။]\s$/, schema.nodes.ordered_list),
  ],
})

const plugins = (toUnicode: ToUnicode): Plugin[] => [
  unicodePaste(toUnicode),
  listsAsTyped,
  keymap(keys),
  keymap(baseKeymap),
  gapCursor(),
  tableEditing(),
  history(),
]

type EditorOptions = {
  html: string
  onChange: (html: string) => void
  toUnicode: ToUnicode
  readOnly: boolean
  /** What the editable element says of itself: name, language, whether it is right. */
  attributes: Record<string, string>
}

/** An editor that lives as long as the element it is put into; `html` from outside replaces its text. */
export function useEditor(options: EditorOptions) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  const view = useRef<EditorView>(null)
  const told = useRef(options.html)
  const [state, setState] = useState(() =>
    EditorState.create({
      doc: documentOf(options.html),
      plugins: plugins(options.toUnicode),
    }),
  )
  const begun = useRef(state)

  useLayoutEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const editor = new EditorView(place.current, {
      state: begun.current,
      transformPastedHTML: withWordLists,
      editable: () => !latest.current.readOnly,
      attributes: () => latest.current.attributes,
      dispatchTransaction(change) {
        const next = editor.state.apply(change)
        editor.updateState(next)
        setState(next)
        if (!change.docChanged || change.getMeta('from-outside')) return
        told.current = htmlOf(next.doc)
        latest.current.onChange(told.current)
      },
    })
    view.current = editor
    return () => {
      begun.current = editor.state
      editor.destroy()
      view.current = null
    }
  }, [])

  useEffect(() => {
    const editor = view.current
    if (!editor || options.html === told.current) return
    told.current = options.html
    const doc = documentOf(options.html)
    const change = editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content)
    editor.dispatch(change.setMeta('from-outside', true).setMeta('addToHistory', false))
  }, [options.html])

  // The editor reads the element's attributes again only when told to.
  const attributes = JSON.stringify(options.attributes)
  useEffect(() => {
    view.current?.setProps({})
  }, [attributes])

  return { place, view, state }
}
