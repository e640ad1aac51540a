import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'

const isText = (node: Node): node is Node & { text: string } => node.isText

/** Every run of text, in order. */
export function textsOf(content: Fragment) {
  const texts: string[] = []
  content.descendants((node) => {
    if (isText(node)) texts.push(node.text)
  })
  return texts
}

/** The same content with other texts; an empty one is left out, as a document holds no empty text. */
export function withTexts(content: Fragment, texts: readonly string[]): Fragment {
  const left = [...texts]
  const replace = (fragment: Fragment): Fragment => {
    const nodes: Node[] = []
    fragment.forEach((node) => {
      if (!isText(node)) return void nodes.push(node.copy(replace(node.content)))
      const text = left.shift() ?? node.text
      if (text) nodes.push(node.type.schema.text(text, node.marks))
    })
    return Fragment.from(nodes)
  }
  return replace(content)
}
