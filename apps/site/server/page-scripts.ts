/** Runs in the page: starts the deferred scripts after the first paint. */
const starter = `(() => {
  const begin = () => {
    const waiting = document.querySelector('script[type="later"]')
    if (!waiting) return
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
    const { streamController } = window.__reactRouterContext
    for (const { textContent } of document.querySelectorAll('script[type="later-data"]')) {
      if (textContent) streamController.enqueue(JSON.parse(textContent))
      else streamController.close()
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = waiting.textContent
    waiting.replaceWith(script)
  }
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, begin, { capture: true })
  setTimeout(begin, 5000)
})()`.replaceAll(/\n\s*/g, '\n')

/** The framework's calls with the page's data; the one without data is the last. */
const calls = ['enqueue', 'close'].map(
  (name) => `window.__reactRouterContext.streamController.${name}(`,
)
const callEnd = ');'

/** Null for a script that is no such call. */
function dataOf(text: string) {
  const call = calls.find((each) => text.startsWith(each))
  return call && text.endsWith(callEnd) ? text.slice(call.length, -callEnd.length) : null
}

type Page = {
  html: string
  /** The random word on every inline script that the application itself has written. */
  mark: string
  /** The file with the words of the page's language. */
  words: string | undefined
}

/**
 * Pages work without scripts, so scripts wait: the connection first carries the page's words,
 * fonts and first picture. Scripts are fetched after these, or when a visitor touches the page.
 * Only scripts with the mark are named as known; data becomes text that no browser runs.
 */
export function arrangeScripts({ html, mark, words }: Page) {
  const known = [starter]
  // A pattern with a new mark in it would be compiled for each page, and takes longer than it.
  const [before = '', ...marked] = html.split(`<script nonce="${mark}"`)
  const scripts = marked.map((part) => {
    const [head, close] = [part.indexOf('>'), part.indexOf('</script>')]
    const [attributes, text] = [part.slice(0, head), part.slice(head + 1, close)]
    const data = dataOf(text)
    const rest = part.slice(close)
    if (data !== null) return `<script type="later-data">${data}${rest}`
    known.push(text)
    const isModule = attributes.includes('type="module"')
    return `<script${isModule ? ' type="later"' : ''}>${text}${rest}`
  })
  const preload = words ? `<link rel="later" href="${words}"/>` : ''
  const arranged = [before, ...scripts]
    .join('')
    .replaceAll(` nonce="${mark}"`, '')
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('</head>', () => `${preload}</head>`)
    .replace('</body>', () => `<script>${starter}</script></body>`)
  return { html: arranged, known }
}
