// Run after a font package has been raised: node apps/site/fonts/subset.ts
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const target = join(import.meta.dirname, '..', 'app', 'parts', 'fonts')
const licences = join(import.meta.dirname, '..', 'public', 'fonts')

const installed = (file: string) => fileURLToPath(import.meta.resolve(file))

const burmeseFont =
  '@fontsource-variable/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-wght-normal.woff2'
const latinFont = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
const displayFont = '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2'

// The letters of the Burmese language; those of Shan, Karen and Mon share the block and stay out.
// The space belongs to it, so that the metrics of this font set the line.
const burmeseLanguage = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1000, 0x1021],
  [0x1023, 0x1027],
  [0x1029, 0x1032],
  [0x1036, 0x104f],
  [0x200b, 0x200d],
  [0x25cc, 0x25cc],
] as const

// What people type may be Shan, Karen or Mon: the whole script, in one weight.
const myanmarScript = [
  [0x1000, 0x109f],
  [0xa9e0, 0xa9fe],
  [0xaa60, 0xaa7f],
] as const

const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
] as const

function charactersOf(ranges: readonly (readonly [number, number])[]) {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

async function subset(file: string, characters: string, output: string, weights: Weights) {
  // All layout features stay: without them stacked letters and kinzi fall apart.
  const font = await subsetFont(await readFile(installed(file)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
  await writeFile(join(target, output), font)
  process.stdout.write(`${output} ${font.length} bytes\n`)
}

type Weights = number | { min: number; max: number; default: number }
const textWeights = { min: 400, max: 700, default: 400 }

async function writeLicence() {
  const fonts = [burmeseFont, latinFont, displayFont]
  const texts = await Promise.all(
    fonts.map((file) => readFile(installed(file.replace(/files\/.*/, 'LICENSE')), 'utf8')),
  )
  await writeFile(join(licences, 'OFL.txt'), texts.map((text) => text.trim()).join('\n\n\n') + '\n')
}

await subset(burmeseFont, charactersOf(burmeseLanguage), 'noto-sans-myanmar.woff2', textWeights)
await subset(burmeseFont, charactersOf(myanmarScript), 'noto-sans-myanmar-whole.woff2', 400)
await subset(latinFont, charactersOf(latin), 'figtree.woff2', textWeights)
// Marcellus has a reserved name: a changed file would have to be called something else.
await copyFile(installed(displayFont), join(target, 'marcellus.woff2'))
await writeLicence()
