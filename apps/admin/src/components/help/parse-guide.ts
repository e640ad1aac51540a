import { guideParts } from './guide-parts.ts'
import type { GuidePart } from './guide-parts.ts'

export type Inline =
  | { kind: 'text' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; part: GuidePart }

export type Block =
  | { kind: 'heading' | 'paragraph'; text: Inline[] }
  | { kind: 'steps' | 'bullets'; items: Inline[][] }
  | { kind: 'table'; rows: Inline[][][] }
  | { kind: 'pictures'; pictures: { src: string; alt: string }[] }

export type Guide = Record<GuidePart, { title: string; blocks: Block[] }>

/** The anchor that Markdown readers give a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

type Places = {
  partAt: (anchor: string) => GuidePart
  /** Where the browser finds a picture of docs/guide. */
  pictureAt: (file: string) => string
}

function inlines(line: string, { partAt }: Places): Inline[] {
  const pieces = line.matchAll(/\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\(#(.+?)\)|([^*`[]+|.)/g)
  return Array.from(pieces, ([, strong, code, link, anchor = '', text = '']): Inline => {
    if (strong) return { kind: 'strong', text: strong }
    if (code) return { kind: 'code', text: code }
    if (link) return { kind: 'link', text: link, part: partAt(anchor) }
    return { kind: 'text', text }
  })
}

const marker = /^(?:\d+\. |- |### )/

/** The guide uses these blocks only, with an empty line between any two. */
function blockOf(source: string, places: Places): Block {
  const lines = source.split('\n')
  const texts = () => lines.map((line) => inlines(line.replace(marker, ''), places))
  if (/^\d+\. /.test(source)) return { kind: 'steps', items: texts() }
  if (source.startsWith('- ')) return { kind: 'bullets', items: texts() }
  if (source.startsWith('### ')) return { kind: 'heading', text: texts().flat() }
  if (source.startsWith('![')) {
    const found = source.matchAll(/!\[(.+?)\]\(guide\/(.+?)\)/g)
    const { pictureAt } = places
    const pictures = Array.from(found, ([, alt = '', file = '']) => ({ alt, src: pictureAt(file) }))
    return { kind: 'pictures', pictures }
  }
  if (!source.startsWith('|')) return { kind: 'paragraph', text: inlines(lines.join(' '), places) }
  const rows = lines
    .filter((line) => !line.startsWith('|---'))
    .map((line) => line.slice(1, -1).split('|'))
  return {
    kind: 'table',
    rows: rows.map((cells) => cells.map((cell) => inlines(cell.trim(), places))),
  }
}

/** Markdown of the guide as parts. Its preface and contents are left out: the panel has its own. */
export function parseGuide(markdown: string, pictureAt: Places['pictureAt']): Guide {
  const [, ...sources] = markdown.split(/^## /m)
  const titles = sources.map((source) => source.slice(0, source.indexOf('\n')))
  if (titles.length !== guideParts.length) throw new Error(`the guide has ${titles.length} parts`)
  const anchors = titles.map(anchorOf)
  const partAt = (anchor: string) => {
    const part = guideParts[anchors.indexOf(anchor)]
    if (!part) throw new Error(`the guide has no part #${anchor}`)
    return part
  }
  const parts = guideParts.map((part, place) => {
    const [title = '', ...blocks] = (sources[place] ?? '').trim().split(/\n\n+/)
    return [
      part,
      { title, blocks: blocks.map((block) => blockOf(block, { partAt, pictureAt })) },
    ] as const
  })
  return Object.fromEntries(parts) as Guide
}
