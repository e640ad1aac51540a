import { Schema } from 'prosemirror-model'
import type { DOMOutputSpec, MarkSpec, NodeSpec } from 'prosemirror-model'
import { bulletList, listItem, orderedList } from 'prosemirror-schema-list'
import { tableNodes } from 'prosemirror-tables'

// The same words, lists, links and tables that the API lets through; what is not named here
// (pictures, colours, sizes, scripts) falls off when it is pasted.

const heading: NodeSpec = {
  attrs: { level: { default: 2 } },
  content: 'inline*',
  group: 'block',
  defining: true,
  // The page has its own h1, so a pasted one becomes the highest a text may use.
  parseDOM: [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    { tag: 'h3', attrs: { level: 3 } },
    { tag: 'h4', attrs: { level: 4 } },
    { tag: 'h5', attrs: { level: 4 } },
    { tag: 'h6', attrs: { level: 4 } },
  ],
  toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
}

const blocks = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', 0],
  },
  horizontal_rule: {
    group: 'block',
    parseDOM: [{ tag: 'hr' }],
    toDOM: (): DOMOutputSpec => ['hr'],
  },
  heading,
  bullet_list: { ...bulletList, content: 'list_item+', group: 'block' },
  ordered_list: { ...numbered(), content: 'list_item+', group: 'block' },
  list_item: { ...listItem, content: 'paragraph block*' },
  ...tableNodes({
    tableGroup: 'block',
    cellContent: 'block+',
    cellAttributes: {
      scope: {
        default: null,
        getFromDOM: (cell) => cell.getAttribute('scope'),
        setDOMAttr: (scope, attributes) => {
          if (scope) attributes.scope = scope
        },
      },
    },
  }),
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
} satisfies Record<string, NodeSpec>

function numbered(): NodeSpec {
  return {
    ...orderedList,
    toDOM: ({ attrs }) => (attrs.order === 1 ? ['ol', 0] : ['ol', { start: attrs.order }, 0]),
  }
}

const plainMark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((name) => ({ tag: name })),
  toDOM: () => [tag, 0],
})

const allowedAddress = /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i

/** The same rule as the API's: an address it would drop is not offered as a link. */
export const isAllowedAddress = (address: string) => allowedAddress.test(address)

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link: HTMLElement) => {
          const href = link.getAttribute('href') ?? ''
          return isAllowedAddress(href) && { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  strong: plainMark('strong', 'b'),
  em: plainMark('em', 'i'),
  underline: plainMark('u'),
  strike: plainMark('s', 'del'),
  sub: { ...plainMark('sub'), excludes: 'sub sup' },
  sup: { ...plainMark('sup'), excludes: 'sub sup' },
  language: {
    attrs: { lang: {} },
    parseDOM: [
      { tag: 'span[lang]', getAttrs: (span: HTMLElement) => ({ lang: span.getAttribute('lang') }) },
    ],
    toDOM: ({ attrs }) => ['span', { lang: attrs.lang }, 0],
  },
} satisfies Record<string, MarkSpec>

export const schema = new Schema({ nodes: blocks, marks })

export type MarkName = keyof typeof marks
