import { DOMParser, DOMSerializer } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'

export function documentOf(html: string) {
  // A document of its own: nothing in the text is loaded or run while it is read.
  const { body } = new window.DOMParser().parseFromString(html, 'text/html')
  return DOMParser.fromSchema(schema).parse(body)
}

const isEmpty = ({ childCount, firstChild }: Node) =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0

export function htmlOf(node: Node) {
  if (isEmpty(node)) return ''
  const page = document.implementation.createHTMLDocument()
  DOMSerializer.fromSchema(schema).serializeFragment(node.content, { document: page }, page.body)
  for (const cell of page.body.querySelectorAll('li, td, th')) unwrapParagraph(cell)
  return page.body.innerHTML
}

/** The editor keeps a paragraph in every item and cell; the site's texts have it only where there are two. */
function unwrapParagraph(cell: Element) {
  const [first, second] = cell.children
  if (first?.tagName !== 'P') return
  if (second && !['UL', 'OL'].includes(second.tagName)) return
  first.replaceWith(...first.childNodes)
}
