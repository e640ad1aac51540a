import { Fragment, Slice } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { textsOf, withTexts } from './texts.ts'

/** The texts in Unicode, or undefined when they were in Unicode already (or the server could not tell). */
export type ToUnicode = (texts: readonly string[]) => Promise<string[] | undefined>

/** What stood, or would have stood, at this place before it was turned into Unicode. */
type Turned = { from: number; to: number; before: Slice; whole: boolean }

const key = new PluginKey<Turned | null>('turned-into-unicode')

export const turnedIntoUnicode = (state: EditorState) => key.getState(state) ?? null

/** Puts back what the person had pasted or typed. */
export function keepAsItWas(view: EditorView) {
  const turned = turnedIntoUnicode(view.state)
  if (!turned) return
  const change = view.state.tr.replaceRange(turned.from, turned.to, turned.before)
  view.dispatch(change.setMeta(key, null))
  view.focus()
}

export function unicodePaste(toUnicode: ToUnicode) {
  const kept = new Set<string>()

  async function paste(view: EditorView, slice: Slice) {
    const texts = textsOf(slice.content)
    const turned = await toUnicode(texts)
    if (view.isDestroyed) return
    const pasted = turned
      ? new Slice(withTexts(slice.content, turned), slice.openStart, slice.openEnd)
      : slice
    const { from } = view.state.selection
    const change = view.state.tr.replaceSelection(pasted).scrollIntoView().setMeta('paste', true)
    if (turned) {
      const to = change.mapping.map(view.state.selection.to)
      kept.add(texts.join('\n'))
      change.setMeta(key, { from, to, before: slice, whole: false })
    }
    view.dispatch(change)
  }

  async function checkAll(view: EditorView) {
    const { doc } = view.state
    const texts = textsOf(doc.content)
    const joined = texts.join('\n')
    if (kept.has(joined)) return
    kept.add(joined)
    const turned = await toUnicode(texts)
    // Text typed after the request is checked when the field is left the next time.
    if (!turned || view.isDestroyed || view.state.doc !== doc) return
    const after = withTexts(doc.content, turned)
    const change = view.state.tr.replaceWith(0, doc.content.size, after)
    const before = new Slice(Fragment.from(doc.content), 0, 0)
    view.dispatch(change.setMeta(key, { from: 0, to: after.size, before, whole: true }))
  }

  return new Plugin<Turned | null>({
    key,
    state: {
      init: () => null,
      apply(change, turned) {
        const told = change.getMeta(key) as Turned | null | undefined
        if (told !== undefined) return told
        if (!turned || !change.docChanged) return turned
        if (turned.whole) return null
        const { mapping } = change
        return { ...turned, from: mapping.map(turned.from), to: mapping.map(turned.to) }
      },
    },
    props: {
      handlePaste(view, _event, slice) {
        if (!/[\u1000-\u109f]/.test(textsOf(slice.content).join(''))) return false
        void paste(view, slice)
        return true
      },
      handleDOMEvents: {
        blur(view) {
          void checkAll(view)
        },
      },
    },
  })
}
