import { expect, it } from 'vitest'
import { jsx, jsxs } from './jsx-runtime.ts'
import { marked } from './marks.ts'
import { plainText } from './marked-text.ts'

const text = marked('အီးမေးလ်ကို စစ်ဆေးပါ။')
const propsOf = (element: { props: unknown }) => element.props as Record<string, unknown>

/** What an element would show: nested text, unbroken parts in brackets. */
function shown(node: unknown): string {
  if (Array.isArray(node)) return node.map(shown).join('')
  if (typeof node === 'string') return node
  const { type, props } = node as { type: unknown; props: { children: unknown; className: string } }
  const isPart = type === 'span' && props.className
  return isPart ? `[${props.className}:${shown(props.children)}]` : shown(props.children)
}

it('wraps the marked parts of a text child', () => {
  expect(shown(jsx('p', { children: text }))).toBe('[nb:အီးမေးလ်ကို] [nb:စစ်ဆေးပါ။]')
  expect(shown(jsxs('p', { children: ['1. ', [text]] }))).toContain('1. [nb:အီးမေးလ်ကို]')
})

it('keeps a text one element, which a flex container lays out as one item', () => {
  expect(propsOf(jsx('button', { children: text })).children).toHaveLength(1)
  expect(propsOf(jsxs('button', { children: ['', text] })).children).toHaveLength(2)
})

it('keeps e-mail on one line', () => {
  const words = marked('Open the e-mail, then E-Tenders.')
  expect(shown(jsx('p', { children: words }))).toBe('Open the [nb:e-mail], then [nb:E-Tenders].')
})

it('removes the marks from attributes and from elements that hold only text', () => {
  expect(propsOf(jsx('img', { alt: text })).alt).toBe(plainText(text))
  expect(propsOf(jsx('option', { children: text })).children).toBe(plainText(text))
})

it('hands a text on to our own components as it is', () => {
  const Own = ({ children }: { children: string }) => children
  expect(propsOf(jsx(Own, { children: text, title: text }))).toEqual({
    children: text,
    title: text,
  })
})

it('leaves everything else alone', () => {
  const props = { children: ['a', 1, null], className: 'b' }
  expect(propsOf(jsxs('p', props)).children).toBe(props.children)
})
