import { createElement } from 'react'
import type { ElementType, ReactNode } from 'react'
import { mark, piecesOf, plainText } from './marked-text.ts'

type Props = Record<string, unknown>

// Their content is text, never elements.
const textOnly = new Set<unknown>(['desc', 'option', 'script', 'style', 'textarea', 'title'])

const isMarked = (value: unknown): value is string =>
  typeof value === 'string' && value.includes(mark)

// One element around all of it: in a flex container each word would become an item of its own.
const typesetText = (text: string): ReactNode[] => {
  const pieces = piecesOf(text).map((piece, place) =>
    place % 2 === 1 ? createElement('span', { key: place, className: 'nb' }, piece) : piece,
  )
  return [createElement('span', { key: 'text' }, pieces)]
}

function typesetChildren(children: unknown, set: (text: string) => unknown): unknown {
  if (isMarked(children)) return set(children)
  if (!Array.isArray(children)) return children
  const typeset = children.map((child: unknown) => typesetChildren(child, set))
  return typeset.some((child, place) => child !== children[place]) ? typeset : children
}

/**
 * Marked texts become elements as children, and lose their marks in attributes. Our own components
 * are functions: they get their texts untouched and pass them on to an element. Elements and
 * components of libraries (a link, for one) are where texts arrive.
 */
export function typesetProps(type: ElementType, props: Props): Props {
  if (typeof type === 'function') return props
  const set = textOnly.has(type) ? plainText : typesetText
  let typeset = props
  for (const [name, value] of Object.entries(props)) {
    const better =
      name === 'children' ? typesetChildren(value, set) : isMarked(value) ? plainText(value) : value
    if (better === value) continue
    if (typeset === props) typeset = { ...props }
    typeset[name] = better
  }
  return typeset
}
