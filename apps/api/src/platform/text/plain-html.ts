const set = (tags: string) => new Set(tags.split(' '))

const words = set('strong b em i u s sub sup span a br')
const flow = new Set([...words, ...set('p blockquote hr h2 h3 h4 ul ol table')])
const items = set('li')

/** What may stand directly in what: only what a browser's parser leaves where it stands. */
const inside = new Map<string, ReadonlySet<string>>([
  ...['', 'blockquote', 'li', 'td', 'th'].map((tag) => [tag, flow] as const),
  ...[...words, 'p', 'h2', 'h3', 'h4'].map((tag) => [tag, words] as const),
  ['ul', items],
  ['ol', items],
  ['table', set('thead tbody')],
  ['thead', set('tr')],
  ['tbody', set('tr')],
  ['tr', set('th td')],
])
/** A parser moves words that stand directly in these. */
const wordless = set('ul ol table thead tbody tr')
const empty = set('br hr')
const deepest = 30

// A tag as a parser writes it, with one attribute at most, or words in which nothing is special.
const token =
  /<(?:\/([a-z]{1,10}[2-4]?)|([a-z]{1,10}[2-4]?)(?: lang="[a-z]{2}")?|(a) href="(?:https:|mailto:|tel:|\/(?!\/)|#)[!#-%'-;=?-~]*")>|((?:[^<>&\p{Cc}\p{Cs}\u00A0]|[\t\n])+)|&(?:amp|lt|gt|nbsp);/uy

/**
 * Whether a text is HTML that purifying would return as it is: allowed tags, whole and in their
 * places, and hardly any attributes. What is stored was purified before, so nearly all of it is; no
 * means only that the purifier decides.
 */
export function isPlainHtml(html: string) {
  const open: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < html.length) {
    const found = token.exec(html)
    if (!found) return false
    const [, ended, begun, link, said] = found
    const tag = begun ?? link
    const place = open.at(-1) ?? ''
    if (ended) {
      if (open.pop() !== ended) return false
    } else if (tag) {
      if (!inside.get(place)?.has(tag) || open.length >= deepest) return false
      if (tag === 'a' && open.includes('a')) return false
      if (!empty.has(tag)) open.push(tag)
    } else if (wordless.has(place) && said?.trim() !== '') return false
  }
  return open.length === 0
}
