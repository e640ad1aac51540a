import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'

const name = 'virtual:offline-verifier'
const font = join('app', 'parts', 'fonts', 'noto-sans-myanmar.woff2')

type Words = { verify: { title: string }; account: { scriptsNeeded: string } }

async function words(locale: 'en' | 'my') {
  const file = import.meta.resolve(`@padauk/language/messages/${locale}/site.json`)
  return JSON.parse(await readFile(new URL(file), 'utf8')) as Words
}

const allowed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function bundle(root: string) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // Supports older browsers than the rest of the site: people keep it for years.
      target: 'es2020',
      rolldownOptions: { input: join(root, 'verifier', 'main.ts'), output: { format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('the verifier was not built')
  return chunk.code.replaceAll('</', String.raw`<\/`)
}

/** One file without requests: script, style and font inside, everything else forbidden. */
export async function buildVerifier(root: string) {
  const part = (file: string) => readFile(join(root, 'verifier', file), 'utf8')
  const letters = (await readFile(join(root, font))).toString('base64')
  const style = (await part('style.css')).replace('%font%', `data:font/woff2;base64,${letters}`)
  const script = await bundle(root)
  const policy = [
    "default-src 'none'",
    `script-src ${allowed(script)}`,
    `style-src ${allowed(style)}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const [english, burmese] = await Promise.all([words('en'), words('my')])
  const parts: Record<string, string> = {
    '%policy%': policy,
    '%title%': english.verify.title,
    '%scriptsNeeded%': english.account.scriptsNeeded,
    '%scriptsNeededMy%': burmese.account.scriptsNeeded,
    '<!--style-->': `<style>${style}</style>`,
    '<!--script-->': `<script>${script}</script>`,
  }
  return (await part('page.html')).replace(/%\w+%|<!--\w+-->/g, (place) => parts[place] ?? place)
}

/** Hands the verifier to the server, which adds the keys of the moment. */
export function offlineVerifier(): Plugin {
  let root = ''
  return {
    name: 'offline-verifier',
    configResolved(config) {
      root = config.root
    },
    resolveId: { filter: { id: /^virtual:offline-verifier$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:offline-verifier$/ },
      handler: async () => `export const page = ${JSON.stringify(await buildVerifier(root))}`,
    },
  }
}
