type Item = { level: number; tag: 'ul' | 'ol'; html: string }

const paragraphs = /<p\b[^>]*mso-list:[^>]*>[\s\S]*?<\/p>\s*/gi
const runs = new RegExp(`(?:${paragraphs.source})+`, 'gi')
const marker =
  /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>|<span[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>/i

const wordsOf = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '')

function itemOf(paragraph: string): Item {
  const level = Number(/mso-list:[^;"']*level(\d)/i.exec(paragraph)?.[1] ?? 1)
  const content = paragraph.replace(/^<p\b[^>]*>/i, '').replace(/<\/p>\s*$/i, '')
  const sign = wordsOf(marker.exec(content)?.[0] ?? '')
  // "1.", "a)" and "၁။" count; "·", "o" and "§" are what Word's symbol fonts show as bullets.
  const isCounted = /^\(?(?:[0-9\u1040-\u1049]+|[a-z]{1,4})[.)\u104b]/i.test(sign)
  return { level, tag: isCounted ? 'ol' : 'ul', html: content.replace(marker, '').trim() }
}

function listOf(items: Item[]) {
  const open: Item['tag'][] = []
  let html = ''
  const close = () => {
    html += `</li></${open.pop()}>`
  }
  for (const item of items) {
    const level = Math.min(item.level, open.length + 1)
    while (open.length > level) close()
    if (open.length === level && open.at(-1) !== item.tag) close()
    if (open.length === level) html += '</li>'
    else {
      html += `<${item.tag}>`
      open.push(item.tag)
    }
    html += `<li>${item.html}`
  }
  while (open.length > 0) close()
  return html
}

/** Word pastes lists as paragraphs with a typed sign before each; here they become lists. */
export const withWordLists = (html: string) =>
  html.replace(runs, (run) => listOf((run.match(paragraphs) ?? []).map(itemOf)))
