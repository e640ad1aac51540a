/** Runs in the page. What waits under another name comes to life after the first view was painted. */
const starter = `(() => {
  const begin = () => {
    const waiting = document.querySelector('script[type="later"]')
    if (!waiting) return
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = waiting.textContent
    waiting.replaceWith(script)
  }
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, begin, { capture: true })
  setTimeout(begin, 5000)
})()`.replaceAll(/\n\s*/g, '\n')

/**
 * A page can be read, followed and sent without its scripts. So they leave the line to its words,
 * fonts and first picture, and are fetched once these are there, or when somebody touches the page.
 */
export function scriptsLast(html: string, words: string | undefined) {
  const preload = words ? `<link rel="later" href="${words}"/>` : ''
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="later">')
    .replace('</head>', `${preload}</head>`)
    .replace('</body>', `<script>${starter}</script></body>`)
}
