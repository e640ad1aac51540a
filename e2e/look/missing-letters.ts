import type { Page } from '@playwright/test'

const mark = 'data-look-letters'

/** Runs in the page: marks one element with Burmese letters for each stack of fonts. */
function markBurmese(name: string) {
  for (const marked of document.querySelectorAll(`[${name}]`)) marked.removeAttribute(name)
  const stacks = new Map<string, { element: Element; words: string }>()
  for (const { element, words } of globalThis.seen.texts())
    if (/[\u1000-\u109F]/.test(words))
      stacks.set(getComputedStyle(element).font, { element, words })
  for (const { element, words } of stacks.values())
    element.setAttribute(
      name,
      `${globalThis.seen.quote(words)}: ${globalThis.seen.nameOf(element)}`,
    )
}

/** Burmese letters that no font of ours draws: a device without one of its own shows blanks. */
export async function missingLetters(page: Page) {
  await page.evaluate(markBurmese, mark)
  const isPrinted = await page.evaluate(() => matchMedia('print').matches)
  const session = await page.context().newCDPSession(page)
  const faults: string[] = []
  try {
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const found = { nodeId: root.nodeId, selector: `[${mark}]` }
    const { nodeIds } = await session.send('DOM.querySelectorAll', found)
    for (const nodeId of nodeIds) {
      const { fonts } = await session
        .send('CSS.getPlatformFontsForNode', { nodeId })
        .catch(() => ({ fonts: null }))
      // A page that is being updated may have dropped it.
      if (!fonts || fonts.some((font) => font.isCustomFont && /Myanmar/.test(font.familyName)))
        continue
      const { attributes } = await session.send('DOM.getAttributes', { nodeId })
      const name = attributes[attributes.indexOf(mark) + 1]
      faults.push(`no font of ours draws ${name}`)
    }
  } finally {
    await session.detach()
    // The session has taken the medium with it.
    if (isPrinted) {
      await page.emulateMedia({ media: null })
      await page.emulateMedia({ media: 'print' })
    }
  }
  return faults
}
