import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'woff2'
    keepAllGlyphs: true
    variationAxes?: Record<string, number>
  },
) => Promise<Buffer>

// The documents are set in the site's fonts, which are cut with the site's tool.
const site = join(import.meta.dirname, '..', '..', '..', 'site')
const subsetFont: SubsetFont = createRequire(join(site, 'package.json'))('subset-font')

const faces = [
  { family: 'Figtree', file: 'figtree.woff2', weights: [400, 600] },
  { family: 'Marcellus', file: 'marcellus.woff2', weights: [] },
  { family: 'Noto Sans Myanmar', file: 'noto-sans-myanmar.woff2', weights: [400, 700] },
]

function fontFace(family: string, weight: number, font: Buffer) {
  const data = font.toString('base64')
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
}

/**
 * One face per weight: a font with a variable weight would come into the PDF as drawings of its
 * letters, twice the size and ugly on screens.
 */
export async function staticFontFaces() {
  const rules: string[] = []
  for (const { family, file, weights } of faces) {
    const font = await readFile(join(site, 'app', 'parts', 'fonts', file))
    if (weights.length === 0) rules.push(fontFace(family, 400, font))
    for (const wght of weights) {
      const cut = await subsetFont(font, '', {
        targetFormat: 'woff2',
        keepAllGlyphs: true,
        variationAxes: { wght },
      })
      rules.push(fontFace(family, wght, cut))
    }
  }
  return rules.join('\n')
}
