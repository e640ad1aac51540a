const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, pre, blockquote'

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim()

/** The paragraphs, items and cells of a text, each with its words. */
export function blocksIn(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const found = [...body.querySelectorAll(blocks)]
    .filter((element) => !element.querySelector(blocks))
    .map((element) => ({ element, text: textOf(element) }))
    .filter(({ text }) => text !== '')
  return { body, found, texts: found.map(({ text }) => text) }
}
