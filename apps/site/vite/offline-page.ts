import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const font = join('app', 'parts', 'fonts', 'noto-sans-myanmar.woff2')

/** A page that is kept and opened from a disk: its folder, its title and where data is put in. */
export type OfflinePage = {
  folder: string
  title: string
  /** Beside the style that all of them have. */
  styles?: readonly string[]
}

type Words = { account: { scriptsNeeded: string } }

export async function wordsIn<T>(locale: 'en' | 'my', catalogue: string) {
  const file = import.meta.resolve(`@padauk/language/messages/${locale}/${catalogue}.json`)
  return JSON.parse(await readFile(new URL(file), 'utf8')) as T
}

const allowed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function bundle(root: string, folder: string) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // Supports older browsers than the rest of the site: people keep it for years.
      target: 'es2020',
      rolldownOptions: { input: join(root, folder, 'main.ts'), output: { format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${folder} was not built`)
  // Only this would end the script; any other `</` may be the end of a regular expression.
  return chunk.code.replaceAll(/<\/(?=script)/gi, String.raw`<\/`)
}

async function styleOf(root: string, { folder, styles = [] }: OfflinePage) {
  const paths = [join('offline', 'style.css'), ...styles.map((name) => join(folder, name))]
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))
  const letters = (await readFile(join(root, font))).toString('base64')
  return texts.join('').replace('%font%', `data:font/woff2;base64,${letters}`)
}

/** One file without requests: script, style and font inside, everything else forbidden. */
export async function buildOfflinePage(root: string, page: OfflinePage) {
  const read = (...path: string[]) => readFile(join(root, ...path), 'utf8')
  const [style, script] = await Promise.all([styleOf(root, page), bundle(root, page.folder)])
  const policy = [
    "default-src 'none'",
    `script-src ${allowed(script)}`,
    `style-src ${allowed(style)}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const [english, burmese] = await Promise.all([
    wordsIn<Words>('en', 'site'),
    wordsIn<Words>('my', 'site'),
  ])
  const parts: Record<string, string> = {
    '%policy%': policy,
    '%title%': page.title,
    '%scriptsNeeded%': english.account.scriptsNeeded,
    '%scriptsNeededMy%': burmese.account.scriptsNeeded,
    '<!--style-->': `<style>${style}</style>`,
    '<!--main-->': await read(page.folder, 'page.html'),
    '<!--script-->': `<script>${script}</script>`,
  }
  const frame = await read('offline', 'frame.html')
  return frame.replace(/%\w+%|<!--\w+-->/g, (place) => parts[place] ?? place)
}
