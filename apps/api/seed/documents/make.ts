// Run after the words, the pages or a font have changed: node apps/api/seed/documents/make.ts
// Only some of them: node apps/api/seed/documents/make.ts paper-licence.pdf
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { staticFontFaces } from './fonts.ts'
import { demoPages } from './pages.ts'

const run = promisify(execFile)
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Chromium, because it shapes and breaks Burmese as the site's readers see it. */
async function print(html: string, directory: string, extension: string) {
  const source = join(directory, 'page.html')
  const target = join(directory, `page${extension}`)
  const isPicture = extension === '.png'
  await writeFile(source, html)
  await run(chromium, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${join(directory, 'profile')}`,
    ...(isPicture
      ? ['--hide-scrollbars', '--window-size=800,340', `--screenshot=${target}`]
      : ['--no-pdf-header-footer', `--print-to-pdf=${target}`]),
    pathToFileURL(source).href,
  ])
  return readFile(target)
}

/** The same page gives the same bytes, so that the documents change only when their words do. */
function reproducible(pdf: Buffer) {
  const text = pdf.toString('latin1').replace(/(Date \(D:)\d{14}/g, '$120260101000000')
  // Chromium counts its nodes from another number each time; their order stays the same.
  const nodes = [...new Set(text.match(/\(node\d{8}\)/g))].toSorted()
  const renumbered = text.replace(
    /\(node\d{8}\)/g,
    (node) => `(node${String(nodes.indexOf(node)).padStart(8, '0')})`,
  )
  return Buffer.from(renumbered, 'latin1')
}

const directory = await mkdtemp(join(tmpdir(), 'padauk-documents-'))
try {
  await copyFile(join(import.meta.dirname, 'page.css'), join(directory, 'page.css'))
  await writeFile(join(directory, 'fonts.css'), await staticFontFaces())
  const wanted = process.argv.slice(2)
  for (const [name, html] of Object.entries(demoPages())) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const extension = extname(name)
    const printed = await print(html, directory, extension)
    const bytes = extension === '.pdf' ? reproducible(printed) : printed
    await writeFile(join(import.meta.dirname, name), bytes)
    process.stdout.write(`${name} ${bytes.length} bytes\n`)
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
