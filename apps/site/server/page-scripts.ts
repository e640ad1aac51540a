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

/** The framework's call with the page's data; without data it is the last one. */
const dataCall = /^window\.__reactRouterContext\.streamController\.(?:enqueue|close)\(([^]*)\);$/

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
  const marked = new RegExp(`<script nonce="${mark}"([^>]*)>([^]*?)</script>`, 'g')
  const preload = words ? `<link rel="later" href="${words}"/>` : ''
  const arranged = html
    .replace(marked, (_script, attributes: string, text: string) => {
      const data = dataCall.exec(text)?.[1]
      if (data !== undefined) return `<script type="later-data">${data}</script>`
      known.push(text)
      const isModule = attributes.includes('type="module"')
      return isModule ? `<script type="later">${text}</script>` : `<script>${text}</script>`
    })
    .replaceAll(` nonce="${mark}"`, '')
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('</head>', `${preload}</head>`)
    .replace('</body>', `<script>${starter}</script></body>`)
  return { html: arranged, known }
}
