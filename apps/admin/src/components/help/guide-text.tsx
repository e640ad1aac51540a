import { marked } from '@padauk/language/marks'
import { useWords } from '#admin/words/words.ts'
import type { GuidePart } from './guide-parts.ts'
import type { Block, Inline } from './parse-guide.ts'

type Opens = { open: (part: GuidePart) => void }

/** One part of the guide. */
export function GuideText({ title, blocks, open }: Opens & { title: string; blocks: Block[] }) {
  return (
    <section className="help-text">
      <h3>{marked(title)}</h3>
      {blocks.map((block, place) => (
        <BlockView key={place} block={block} open={open} />
      ))}
    </section>
  )
}

function BlockView({ block, open }: Opens & { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h4>{line(block.text, open)}</h4>
    case 'paragraph':
      return <p>{line(block.text, open)}</p>
    case 'steps':
      return <ol>{items(block.items, open)}</ol>
    case 'bullets':
      return <ul>{items(block.items, open)}</ul>
    case 'table':
      return <Table rows={block.rows} open={open} />
    case 'pictures':
      return block.pictures.map((picture) => <Picture key={picture.src} {...picture} />)
  }
}

function line(parts: Inline[], open: Opens['open']) {
  return parts.map((part, place) => {
    const text = marked(part.text)
    if (part.kind === 'link') {
      return (
        <button key={place} type="button" className="help-link" onClick={() => open(part.part)}>
          {text}
        </button>
      )
    }
    if (part.kind === 'strong') return <strong key={place}>{text}</strong>
    if (part.kind === 'code') return <code key={place}>{text}</code>
    return <span key={place}>{text}</span>
  })
}

const items = (all: Inline[][], open: Opens['open']) =>
  all.map((item, place) => <li key={place}>{line(item, open)}</li>)

/** Two columns: what is meant, and what there is to say about it. */
function Table({ rows: [, ...rows], open }: Opens & { rows: Inline[][][] }) {
  return (
    <dl>
      {rows.map(([term = [], text = []], place) => (
        <div key={place}>
          <dt>{line(term, open)}</dt>
          <dd>{line(text, open)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const { t } = useWords()
  return (
    <figure>
      <a href={src} target="_blank" rel="noreferrer" title={t('help.enlarge')}>
        <img src={src} alt={alt} loading="lazy" />
      </a>
      <figcaption>{marked(alt)}</figcaption>
    </figure>
  )
}
